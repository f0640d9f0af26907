import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/**
 * The focus must not fall out of the page with a question that was answered: it goes to the
 * element of this ref.
 */
export function useFocusBack<Opener extends HTMLElement>(
  isAsking: boolean,
): RefObject<Opener | null> {
  const opener = useRef<Opener>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return opener;
}
