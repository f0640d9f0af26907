/** Any control of a form that holds an answer. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a control of each name holds; an empty text for a box or a group without a tick. */
export type FieldTexts = Readonly<Record<string, string>>;

/** What a ticked box holds. */
export const tick = "on";

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const hasTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/**
 * Whether the focus goes where something is typed or picked from a list. Elsewhere it comes with the
 * first half of a press: what is drawn between the two halves moves a button away from under the
 * finger, and then there is no click. The click itself reads the fields.
 */
export const takesText = (target: EventTarget | null): target is Control =>
  target instanceof Element && isControl(target) && !hasTick(target);

/**
 * The forms as the server drew them, before React has seen any. It draws a page anew that the browser
 * translated before its code arrived, and then what was entered by then stands in these alone.
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
    // Of a group of answers it is the chosen one's.
    texts[control.name] = readControl(control) || (texts[control.name] ?? "");
  }
  return texts;
}

/**
 * What the form on screen holds. A browser, a password manager or a translator may fill a field
 * without an event, so this, and not what events told, is what a visitor sees and sends.
 */
export function readFields(formId: string, isField: (name: string) => boolean): FieldTexts {
  return readControls(findControls(formId).filter(({ name }) => isField(name)));
}

/** Writes a text into a control, or ticks it where the text is its own. */
export function writeField(control: Control, text: string): void {
  if (hasTick(control)) {
    if (control.checked !== (control.value === text)) control.checked = !control.checked;
  } else if (control.value !== text) control.value = text;
}

/** Writes into the form on screen whatever differs in it; a field without a text here is emptied. */
export function writeFields(
  formId: string,
  isField: (name: string) => boolean,
  texts: Readonly<Partial<FieldTexts>>,
): void {
  for (const control of findControls(formId)) {
    if (isField(control.name)) writeField(control, texts[control.name] ?? "");
  }
}

/** Empties the whole form, also of what no visitor sees. */
export function emptyFields(formId: string): void {
  for (const control of findControls(formId)) writeField(control, "");
}

/** The fields that hold something else than is known of them. */
export function findChanges(shown: FieldTexts, known: Readonly<Partial<FieldTexts>>): FieldTexts {
  const changed = Object.entries(shown).filter(([name, text]) => text !== (known[name] ?? ""));
  return Object.fromEntries(changed);
}

/** What `loadAfterPaint` of island.tsx writes on a field that somebody types in or chooses from. */
interface MaybeTouched {
  readonly wasTouched?: boolean;
}

/**
 * What the form holds before its code has arrived, on a slow phone: typed or chosen there, or put
 * there by the browser. On the way back and after a reload browsers put back what the fields held
 * when the page was left. Where the device keeps a draft that is at least as new, only what was
 * touched since counts.
 *
 * @param isKept the device keeps a draft of this form.
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

/** Whether the browser may put back what this page's fields held when it was left. */
export function isShownAgain(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "back_forward" || visit?.type === "reload";
}
