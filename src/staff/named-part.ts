import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

/**
 * Opens the part of a screen that the address names, and scrolls to it. Screens of staff are drawn after
 * the sign-in was answered, so neither the browser nor the router found a part of that name.
 */
export function useNamedPart(onFound?: (part: HTMLElement) => void): void {
  const { hash, key } = useLocation();
  const tellFound = useEffectEvent((part: HTMLElement) => onFound?.(part));
  useEffect(() => {
    // The names are encoded in place of the hash decoded, as a hash that was cut off can't be.
    const part = [...document.querySelectorAll<HTMLElement>("[id]")].find(
      ({ id }) => `#${encodeURIComponent(id)}` === hash,
    );
    if (!part) return;
    for (const fold of [part.closest("details"), part.querySelector("details")]) {
      fold?.setAttribute("open", "");
    }
    part.scrollIntoView();
    tellFound(part);
  }, [hash, key]);
}
