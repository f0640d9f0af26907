import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/**
 * The focus must not fall out of the page with a question that was answered, or an attempt that is
 * over: it goes to the element of this ref.
 */
export function useFocusBack<Opener extends HTMLElement>(
  isBusy: boolean,
): RefObject<Opener | null> {
  const opener = useRef<Opener>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) opener.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return opener;
}
