import * as v from "valibot";
import { recordIds, type WidgetId } from "../../documents/records.ts";
import { keyValue } from "../../documents/schemas.ts";
import { circledKey } from "../../music/keys.ts";
import { keyOfSignature } from "../../music/spelling/key-names.ts";
import { songKeyOf } from "../../protocol/records/song-key.ts";
import type { Transaction } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import type { Cascade } from "./cascade.ts";

/**
 * The first key panel of a workspace goes to the key of the song that an act brought, or moved: in the same transaction, so that one undo
 * takes back both, and on along its links, but to no widget that holds a song (a progression in the new key would take its place). A panel
 * whose key comes by a link keeps it, and one that is set by hand keeps that until the song's key is another. Lessons stay as written.
 */
export function followSong(tx: Transaction, cascade: Cascade): void {
  if (tx.cause !== "person" || tx.get(recordIds.lesson) !== undefined) return;
  const holders = songHolders(tx);
  const [song] = holders;
  if (song === undefined || !holders.some(({ id }) => tx.written().has(recordIds.widget(id)))) return;
  if (song.key === songKeyOf(tx.all("derived"))) return;
  const signed = keyOfSignature(song.key);
  const key = signed && circledKey(signed);
  const panel = tx.all("widget").find(({ type }) => type === "keySelector");
  const widget = panel === undefined ? undefined : liveWidget(tx, panel.widgetId);
  const input = widget?.definition.inputs.key;
  if (key === undefined || widget === undefined || input?.kind !== "state" || input.payload !== "Key" || !v.is(keyValue, key)) return;
  if (tx.all("link").some(({ target }) => target.id === widget.record.widgetId && target.link.key === "key")) return;
  cascade.spare(holders.map(({ id }) => id));
  cascade.applyOutcome(widget, input.write(widget.state, key));
  cascade.settle();
}

/** The widgets that hold a song, with its key signature as it is shown. */
function songHolders(tx: Transaction): readonly { readonly id: WidgetId; readonly key: string }[] {
  return tx.all("widget").flatMap(({ widgetId }) => {
    const widget = liveWidget(tx, widgetId);
    const key = widget?.definition.songKey?.(widget.state) ?? null;
    return key === null ? [] : [{ id: widgetId, key }];
  });
}
