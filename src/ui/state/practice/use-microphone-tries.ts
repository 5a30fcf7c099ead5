import { useEffect } from "react";
import { useHost } from "../host.tsx";

/** While this is drawn one only tries the microphone: what it hears is pressed for no training that lies behind. */
export function useMicrophoneTries(): void {
  const { tries } = useHost().microphone;
  useEffect(() => {
    tries.value++;
    return () => {
      tries.value--;
    };
  }, [tries]);
}
