import { useEffect, useState } from "react";
import { holdPresses } from "#ui/form/presses/hold-presses.ts";

/**
 * Focuses the element of an id once the list is rendered again, because the row that had the focus
 * may have moved. Another row is then under the finger, and must not take the second press.
 */
export function useFocusLater(): (id: string) => void {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    document.getElementById(wanted)?.focus();
    setWanted(null);
  }, [wanted]);
  return (id) => {
    setWanted(id);
    holdPresses();
  };
}
