import { useState } from "react";

/**
 * Whether the window was this wide when the screen opened; true where no window tells.
 *
 * @param width a media query such as `(width >= 64rem)`.
 */
export function useHasRoom(width: string): boolean {
  const [hasRoom] = useState(() => typeof matchMedia !== "function" || matchMedia(width).matches);
  return hasRoom;
}
