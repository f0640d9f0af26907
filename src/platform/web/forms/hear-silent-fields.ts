import { takesText } from "./form-fields.ts";

/**
 * Events after which something may be drawn or sent. Of a press it is the click: drawing before it
 * would move the button away from under the finger.
 */
const moments = ["input", "change", "focusin", "click", "submit"] as const;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** React's record of a field's value: it ignores an event that brings the same value again. */
interface Tracked {
  readonly _valueTracker?: { setValue(text: string): void };
}

const isText = (element: EventTarget | null): element is TextControl =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(element.type));

/**
 * Tells React about values that a browser or a password manager filled into its fields without an
 * event, before anything is drawn or sent: otherwise React would overwrite them with the old
 * values. React also writes the value it knows as each field's default, so a different value was
 * filled in silently.
 *
 * @returns a function that stops it.
 */
export function hearSilentFields(): () => void {
  const heard = new WeakMap<EventTarget, string>();
  let isTelling = false;
  function hear({ type, target }: Event): void {
    const typed = type === "input" && isText(target) ? target : null;
    if (typed) heard.set(typed, typed.value);
    if (isTelling || (type === "focusin" && !takesText(target))) return;
    isTelling = true;
    for (const field of document.querySelectorAll("input, textarea")) {
      if (!isText(field) || field === typed) continue;
      const { value, defaultValue } = field;
      if (value !== defaultValue && value !== heard.get(field)) tell(field);
    }
    isTelling = false;
  }
  for (const moment of moments) window.addEventListener(moment, hear, { capture: true });
  return () => {
    for (const moment of moments) window.removeEventListener(moment, hear, { capture: true });
  };
}

/** Dispatches the event that typing would cause. */
function tell(field: TextControl): void {
  const { _valueTracker: tracker }: Tracked = field as Tracked;
  tracker?.setValue(field.defaultValue);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
