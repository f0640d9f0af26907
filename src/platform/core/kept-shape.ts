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
