import { useEffect, useState } from "react";

/** Gives the focus to what stands under an id once the list is drawn: the row that had it is elsewhere. */
export function useLedFocus(): (id: string) => void {
  const [led, setLed] = useState<string | null>(null);
  useEffect(() => {
    if (led === null) return;
    document.getElementById(led)?.focus();
    setLed(null);
  }, [led]);
  return setLed;
}
