import { signal } from "@preact/signals-core";
import { useEffect, useState } from "react";
import type { Songs, SongsStatus } from "../../host/songs/songs.ts";
import { useHost, useSignalValue } from "./host.tsx";

const unasked = signal<SongsStatus>({ kind: "unasked" });

/** The repertoire, asked for as soon as it is drawn; `songs` is undefined until its code is there. */
export function useSongs(): { readonly status: SongsStatus; readonly songs: Songs | undefined } {
  const host = useHost();
  const [songs, setSongs] = useState<Songs>();
  useEffect(() => {
    void host.songs().then((loaded) => {
      setSongs(loaded);
      loaded.ask();
    });
  }, [host]);
  return { status: useSignalValue(songs?.status ?? unasked), songs };
}
