/** A form control that holds an answer. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Values of a form by control name; an unticked box or group has an empty text. */
export type FieldTexts = Readonly<Record<string, string>>;

/** The value of a ticked box. */
export const tick = "on";

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const hasTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/**
 * Whether focusing this element means that something is typed or picked there. Focus on a button
 * comes with the first half of a press: if the page changed then, the button would move away from
 * under the finger and there would be no click. The click itself reads the fields.
 */
export const takesText = (target: EventTarget | null): target is Control =>
  target instanceof Element && isControl(target) && !hasTick(target);

/**
 * The forms as the server drew them, before React changed anything. If the browser translated the
 * page before its code loaded, React draws the form again, and what was entered until then is only
 * in these elements.
 */
const drawn = /* @__PURE__ */ listForms();

function listForms(): readonly HTMLFormElement[] {
  return globalThis.document ? [...document.forms] : [];
}

const listControls = (form: Element | null | undefined): Control[] =>
  form instanceof HTMLFormElement ? [...form.elements].filter(isControl) : [];

const findControls = (formId: string) => listControls(globalThis.document?.getElementById(formId));

const readControl = (control: Control) =>
  hasTick(control) && !control.checked ? "" : control.value;

function readControls(controls: readonly Control[]): FieldTexts {
  const texts: Record<string, string> = {};
  for (const control of controls) {
    // For a group of choices, the value of the chosen one.
    texts[control.name] = readControl(control) || (texts[control.name] ?? "");
  }
  return texts;
}

/**
 * The values of the form on screen. A browser, a password manager or a translator may fill a field
 * without an event, so these values, and not those from events, are what the visitor sees and
 * sends.
 */
export function readFields(formId: string, isField: (name: string) => boolean): FieldTexts {
  return readControls(findControls(formId).filter(({ name }) => isField(name)));
}

/** Writes a value into a control, or ticks it if the value is its own. */
export function writeField(control: Control, text: string): void {
  if (hasTick(control)) {
    if (control.checked !== (control.value === text)) control.checked = !control.checked;
  } else if (control.value !== text) control.value = text;
}

/**
 * Writes values into the form on screen where they differ; a field without a value here is emptied.
 */
export function writeFields(
  formId: string,
  isField: (name: string) => boolean,
  texts: Readonly<Partial<FieldTexts>>,
): void {
  for (const control of findControls(formId)) {
    if (isField(control.name)) writeField(control, texts[control.name] ?? "");
  }
}

/** Empties the whole form, including hidden fields. */
export function emptyFields(formId: string): void {
  for (const control of findControls(formId)) writeField(control, "");
}

/** The fields whose value differs from the known one. */
export function findChanges(shown: FieldTexts, known: Readonly<Partial<FieldTexts>>): FieldTexts {
  const changed = Object.entries(shown).filter(([name, text]) => text !== (known[name] ?? ""));
  return Object.fromEntries(changed);
}

/**
 * A mark that `loadAfterPaint` in island.tsx sets on a field in which somebody types or chooses.
 */
interface MaybeTouched {
  readonly wasTouched?: boolean;
}

/**
 * Values that the form holds before its code has loaded on a slow phone: typed or chosen there, or
 * restored by the browser, which happens on back navigation and after a reload. If the stored draft
 * is at least as new, only fields that were touched since count.
 *
 * @param isKept whether the device stores a draft of this form.
 */
export function readEarlyFields(
  formId: string,
  isField: (name: string) => boolean,
  isKept: boolean,
): FieldTexts {
  const mayBeOld = isKept && isShownAgain();
  const early = listControls(drawn.find(({ id }) => id === formId))
    .filter(({ name }) => isField(name))
    .filter((control) => !mayBeOld || (control as MaybeTouched).wasTouched === true);
  return findChanges(readControls(early), {});
}

/** Whether the browser may restore what this page's fields held when it was left. */
export function isShownAgain(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "back_forward" || visit?.type === "reload";
}
