import { useEffect, useState } from "react";
import { holdPresses } from "#ui/form/hold-presses.ts";

/**
 * Gives the focus to what stands under an id once the list is drawn: the row that had it is elsewhere.
 * Another one is then under the finger, and must not take the second press.
 */
export function useLedFocus(): (id: string) => void {
  const [led, setLed] = useState<string | null>(null);
  useEffect(() => {
    if (led === null) return;
    document.getElementById(led)?.focus();
    setLed(null);
  }, [led]);
  return (id) => {
    setLed(id);
    holdPresses();
  };
}
