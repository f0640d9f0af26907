import type { RefObject } from "react";
import { useEffect, useRef } from "react";

/** Opens every `details` inside the element while the page is printed: paper has nothing to click. */
export function useOpenForPrint(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    function open(): void {
      opened = [...(box.current?.querySelectorAll("details:not([open])") ?? [])].filter(
        (element) => element instanceof HTMLDetailsElement,
      );
      for (const details of opened) details.open = true;
    }
    function close(): void {
      for (const details of opened) details.open = false;
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
