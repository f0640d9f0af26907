import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/** Opens every `details` inside the element while the page is printed: paper has nothing to click. */
export function useOpenForPrint(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    function open(): void {
      // A browser may announce one printing twice: what the first opened has to be closed, too.
      for (const details of box.current?.querySelectorAll("details:not([open])") ?? []) {
        if (!(details instanceof HTMLDetailsElement)) continue;
        details.open = true;
        opened.push(details);
      }
    }
    function close(): void {
      for (const details of opened) details.open = false;
      opened = [];
    }
    window.addEventListener("beforeprint", open);
    window.addEventListener("afterprint", close);
    return () => {
      window.removeEventListener("beforeprint", open);
      window.removeEventListener("afterprint", close);
    };
  }, []);
  return box;
}
