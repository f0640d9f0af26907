import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { holdPresses } from "#ui/form/hold-presses.ts";

/** Long enough to see which answer was taken, and to take another one. */
const shownMs = 450;
/** A fingertip covers an area; a press that a screen reader makes on a phone covers none. */
const smallestTouchPx = 4;

/**
 * Goes on by itself a moment after a finger or a mouse chose the only answer of a step. Never for
 * keys, and never for a press that may be a screen reader's: who hears the answers goes through
 * them one by one, and the step would be gone at the first. Where in doubt, Next is there.
 */
export function useTapAnswer(isOnlyQuestion: boolean, goOn: () => void) {
  const isByHand = useRef(false);
  const [taps, setTaps] = useState(0);
  const leave = useEffectEvent(() => {
    holdPresses();
    goOn();
  });
  useEffect(() => {
    if (taps === 0) return undefined;
    const timer = setTimeout(() => leave(), shownMs);
    return () => clearTimeout(timer);
  }, [taps]);
  if (!isOnlyQuestion) return {};
  return {
    onPointerDown(event: PointerEvent) {
      isByHand.current = isHand(event);
    },
    onClick({ detail }: MouseEvent) {
      if (detail > 0 && isByHand.current) setTaps((count) => count + 1);
    },
  };
}

/** A screen reader or a switch presses at the very middle of what it reads, and hardly ever a hand. */
function isHand({ target, clientX, clientY, pointerType, width }: PointerEvent): boolean {
  const pressed = target as Element;
  const card = pressed.closest("label");
  if (!card || (pointerType === "touch" && width < smallestTouchPx)) return false;
  return [pressed, card].every((part) => {
    const box = part.getBoundingClientRect();
    const offX = clientX - box.left - box.width / 2;
    return Math.hypot(offX, clientY - box.top - box.height / 2) > 1;
  });
}
