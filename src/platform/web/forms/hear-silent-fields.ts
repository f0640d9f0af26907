import { takesText } from "./form-fields.ts";

/**
 * After these something may be drawn anew, or be sent. Of a press it is the click: what is drawn
 * before it moves the button away from under the finger.
 */
const moments = ["input", "change", "focusin", "click", "submit"] as const;

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** What React knows of a field: an event that brings the same text again is none to it. */
interface Tracked {
  readonly _valueTracker?: { setValue(text: string): void };
}

const isText = (element: EventTarget | null): element is TextControl =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(element.type));

/**
 * Fields whose text React keeps hear of what a browser or a password manager filled in without an
 * event, before anything is drawn or sent: else the old text would be written over it. React writes
 * the text that it knows as each field's default, too, so another one was filled in silently.
 *
 * @returns ends that.
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

/** As if the text had been typed. */
function tell(field: TextControl): void {
  const { _valueTracker: tracker }: Tracked = field as Tracked;
  tracker?.setValue(field.defaultValue);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
