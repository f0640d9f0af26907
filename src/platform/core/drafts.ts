import { dayMs } from "./durations.ts";

/**
 * The names of everything that public pages store in a visitor's browser. The privacy policy has a
 * sentence for each: a new key does not compile until its sentence is written.
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

/** The type of what a shape reads: its fields, and no others. */
export type ShapeOf<Fields extends Shape> = {
  readonly [Name in keyof Fields]: Guarded<Fields[Name]>;
};

// Written by hand: every form reads its stored draft before it can be used, and a schema library
// would weigh more than the form.
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

/**
 * Picks the fields of a shape from a value and drops all others; null when a field does not match.
 */
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

/** A family may need a week to talk it over. The privacy policy names this number. */
export const longestKeptDays = 7;

/**
 * Whether stored data still belongs to the person who typed it: after a week a stranger may use the
 * device.
 *
 * @param savedAtMs milliseconds since 1970, like `nowMs`. A time slightly in the future counts as
 *   stored now, because clocks get set back.
 */
export function isStillKept(savedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - savedAtMs) <= longestKeptDays * dayMs;
}

const keyShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isKey = (value: unknown): value is string => isText(value) && keyShape.test(value);

// Shapes list their fields one by one: a bundler keeps a spread object even where nothing uses it.

/** The fields of everything that is stored on a device. */
export const keptShape = {
  /** Milliseconds since 1970. */
  savedAt: isNumber,
};

/** The fields of every draft that is stored on the visitor's device. */
export const draftShape = {
  savedAt: isNumber,
  /** Sent as Idempotency-Key with every attempt, so that repeated attempts make one submission. */
  key: isKey,
};

/**
 * Reads a draft that a device stored. Returns null when it is unreadable, has another shape, or is
 * too old.
 *
 * @param shape includes `keptShape`.
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
  /** Texts and choices as the visitor entered them, unchecked. */
  values: isTexts,
};

/** An unfinished form as the visitor's device stores it. */
type FormDraft = ShapeOf<typeof formDraftShape>;

/**
 * Reads a form's draft by the rules of `readKeptDraft`.
 *
 * @param fields names of the form's fields; others are dropped.
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
  /** The user name of the author; nobody else may see the texts. */
  user: isText,
  /** Texts by the field in which they were typed. */
  texts: isTexts,
};

/** Text that a staff member typed and has not saved yet. */
type KeptTexts = ShapeOf<typeof keptTextsShape>;

/** Reads stored texts by the rules of `readKeptDraft`; returns null for another user's texts. */
export function readKeptTexts(text: string | null, user: string, nowMs: number): KeptTexts | null {
  const kept = readKeptDraft(keptTextsShape, text, nowMs);
  return kept?.user === user ? kept : null;
}

/** The texts with one of them changed; an empty text is removed. */
export function changeKeptText(
  texts: KeptTexts["texts"],
  place: string,
  text: string,
): KeptTexts["texts"] {
  const { [place]: _before, ...others } = texts;
  return text === "" ? others : { ...others, [place]: text };
}
