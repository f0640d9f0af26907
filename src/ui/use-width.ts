import type { RefObject } from "react";
import { useLayoutEffect, useRef, useState } from "react";

/** The width of an element in CSS pixels, kept up to date; 0 until it is on screen. */
export function useWidth<Element extends HTMLElement>(): readonly [
  RefObject<Element | null>,
  number,
] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => setWidth(Math.floor(measured.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
