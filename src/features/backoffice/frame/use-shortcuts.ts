import { useEffect, useRef } from "react";
import { shortcutChoice } from "./shortcut-choice.ts";

/** One key of a page, as the keyboard writes it ("j", "/", "Enter"), and what it does there. */
export interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

type Press = Pick<
  KeyboardEvent,
  "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented"
> & { readonly target: EventTarget | Pick<Element, "closest"> | null };

/** Where keys write, choose or belong to something else. */
const ownKeys =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, dialog, [contenteditable="true"]';
/** What Enter and Space press by themselves. */
const pressed = "a, button, summary, input, [role='button']";

/**
 * What a key means on the page; nothing while somebody writes, is in a dialog, or uses a key of the
 * browser's. A letter counts whether or not Caps Lock is on.
 */
export function findShortcut(shortcuts: readonly Shortcut[], press: Press): Shortcut | undefined {
  if (isTaken(press) || isOfElement(press)) return undefined;
  const key = press.shiftKey ? press.key : press.key.replace(/^[A-Z]$/, (it) => it.toLowerCase());
  return shortcuts.find((shortcut) => shortcut.key === key);
}

function isTaken({ defaultPrevented, isComposing, ctrlKey, metaKey, altKey }: Press): boolean {
  return defaultPrevented || isComposing || ctrlKey || metaKey || altKey;
}

function isOfElement({ key, target }: Press): boolean {
  if (!target || !("closest" in target)) return false;
  const others = key === "Enter" || key === " " ? `${ownKeys}, ${pressed}` : ownKeys;
  return target.closest(others) !== null;
}

/** Single keys for whoever works a page without a mouse; silent while they are switched off. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = findShortcut(latest.current, event);
      if (!shortcut || !shortcutChoice.isOn()) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
