import { dayMs } from "./durations.ts";

/**
 * Everything that visitors' pages keep in a browser, by the name it is kept under. The privacy
 * policy has a sentence for each, so a new one does not compile before it has been said.
 */
export type DeviceKey =
  | "analytics-consent"
  | "application-draft"
  | "calculator-numbers"
  | "chosen-language"
  | "contact-draft"
  | "first-touch"
  | "last-touch"
  | "resume"
  | "staff-files"
  | "staff-texts"
  | "wealth-blueprint"
  | "wealth-blueprint-draft"
  | "wealth-blueprint-numbers"
  | "wealth-blueprint-profile";

type Guard<Value> = (value: unknown) => value is Value;
type Shape = Readonly<Record<string, (value: unknown) => boolean>>;
type Guarded<Test> = Test extends ((value: unknown) => value is infer Value) ? Value : never;

/** What is read by a shape: its fields, and no others. */
export type ShapeOf<Fields extends Shape> = {
  readonly [Name in keyof Fields]: Guarded<Fields[Name]>;
};

// By hand: every form reads what its device keeps before it can be used, and a library of schemas
// weighs more than the form.
export const isText = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isYesNo = (value: unknown): value is boolean => typeof value === "boolean";
export const isTexts = isRecordOf(isText);

export function isRecordOf<Value>(test: Guard<Value>): Guard<Record<string, Value>> {
  return (value): value is Record<string, Value> =>
    isObject(value) && Object.values(value).every(test);
}

export function isOneOf<const Values extends readonly string[]>(
  values: Values,
): Guard<Values[number]> {
  return (value): value is Values[number] => values.some((one) => one === value);
}

export function isMissingOr<Value>(test: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || test(value);
}

/** The fields of this shape, without any others; null when one of them is not as it has to be. */
export function pickShape<Fields extends Shape>(
  shape: Fields,
  value: unknown,
): ShapeOf<Fields> | null {
  if (!isObject(value)) return null;
  const isFitting = Object.entries(shape).every(([name, test]) => test(value[name]));
  if (!isFitting) return null;
  const given = Object.keys(shape).filter((name) => value[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, value[name]])) as ShapeOf<Fields>;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** As long as a family may need to talk it over; the privacy policy names it. */
export const longestKeptDays = 7;

/**
 * Whether what a device keeps still belongs to whoever left it: after a week a stranger may hold
 * the device.
 *
 * @param savedAtMs milliseconds since 1970, like `nowMs`. A near future counts: clocks get set back.
 */
export function isStillKept(savedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - savedAtMs) <= longestKeptDays * dayMs;
}

const keyShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isKey = (value: unknown): value is string => isText(value) && keyShape.test(value);

// Shapes name each field: a bundler keeps a spread object also where nothing needs it.

/** What everything has that is kept on a device. */
export const keptShape = {
  /** Milliseconds since 1970. */
  savedAt: isNumber,
};

/** What every draft has that is kept on the visitor's device. */
export const draftShape = {
  savedAt: isNumber,
  /** Sent as Idempotency-Key with every attempt, so that all of them make one submission. */
  key: isKey,
};

/**
 * Reads a draft that a device kept. Anything unreadable, of another shape, or kept for too long
 * gives null.
 *
 * @param shape holds `keptShape`.
 * @param nowMs milliseconds since 1970.
 */
export function readKeptDraft<
  Shape extends typeof keptShape & Readonly<Record<string, (value: unknown) => boolean>>,
>(shape: Shape, text: string | null, nowMs: number): ShapeOf<Shape> | null {
  const draft = pickShape(shape, parseJson(text));
  return draft && isStillKept(draft.savedAt, nowMs) ? draft : null;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const formDraftShape = {
  savedAt: isNumber,
  key: isKey,
  /** What was typed or chosen, unchecked. */
  values: isTexts,
};

/** A form under way, as it is kept on the visitor's device. */
type FormDraft = ShapeOf<typeof formDraftShape>;

/**
 * Reads a form's draft by the rules of `readKeptDraft`.
 *
 * @param fields those the form has; others are dropped.
 */
export function readFormDraft(
  text: string | null,
  fields: readonly string[],
  nowMs: number,
): FormDraft | null {
  const draft = readKeptDraft(formDraftShape, text, nowMs);
  if (!draft) return null;
  const known = Object.entries(draft.values).filter(([field]) => fields.includes(field));
  return { ...draft, values: Object.fromEntries(known) };
}

const keptTextsShape = {
  savedAt: isNumber,
  /** Who typed them; nobody else gets to see them. */
  user: isText,
  /** By where they were typed. */
  texts: isTexts,
};

/** What somebody of the staff typed and has not saved yet. */
type KeptTexts = ShapeOf<typeof keptTextsShape>;

/** Reads kept texts by the rules of `readKeptDraft`; those of somebody else are none. */
export function readKeptTexts(text: string | null, user: string, nowMs: number): KeptTexts | null {
  const kept = readKeptDraft(keptTextsShape, text, nowMs);
  return kept?.user === user ? kept : null;
}

/** The texts with one of them changed; an empty one is not kept. */
export function changeKeptText(
  texts: KeptTexts["texts"],
  place: string,
  text: string,
): KeptTexts["texts"] {
  const { [place]: _before, ...others } = texts;
  return text === "" ? others : { ...others, [place]: text };
}
