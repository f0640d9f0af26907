import type * as z from "zod/mini";
import type { Locale } from "./locale.ts";

/** What an admin may choose while the site runs; owned by the feature that acts on it. */
export interface Setting<Value extends object = object> {
  /** Its name in the database and in the address it is changed at. */
  readonly key: string;
  /** Worded once per language, as its sentences are shown at the fields. */
  readonly schema: (locale: Locale) => z.core.$ZodType<Value>;
  /** Holds until somebody chooses, and where what was chosen is not allowed any more. */
  readonly initial: Value;
}

/** A setting as the back office reads it. */
export interface StoredSetting<Value extends object = object> {
  readonly value: Value;
  /** Grows by one with each change; 0 while nobody has chosen. */
  readonly version: number;
  /** ISO 8601, UTC; null while nobody has chosen. */
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
}

const keyShape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** @throws Error when the key is not kebab-case: it stands in an address. */
export function defineSetting<Value extends object>(setting: Setting<Value>): Setting<Value> {
  if (!keyShape.test(setting.key)) {
    throw new Error(`A setting's key is kebab-case: ${JSON.stringify(setting.key)}.`);
  }
  return setting;
}
