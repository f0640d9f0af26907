import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

/**
 * Opens the part of a screen that the address's fragment names, and scrolls to it. Staff screens
 * render after the session request, so neither the browser nor the router could find the part.
 */
export function useNamedPart(onFound?: (part: HTMLElement) => void): void {
  const { hash, key } = useLocation();
  const tellFound = useEffectEvent((part: HTMLElement) => onFound?.(part));
  useEffect(() => {
    // Encodes the ids instead of decoding the fragment, because a truncated fragment can't be
    // decoded.
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
