import type * as z from "zod/mini";
import type { Locale } from "./locale.ts";

/** A setting that admins change while the site runs; the feature that uses it owns it. */
export interface Setting<Value extends object = object> {
  /** The setting's name in the database and in its address. */
  readonly key: string;
  /** One schema per language, because its error sentences are shown at the fields. */
  readonly schema: (locale: Locale) => z.core.$ZodType<Value>;
  /** The value until an admin changes it, and when a stored value is no longer allowed. */
  readonly initial: Value;
}

/** A setting as the back office reads it. */
export interface StoredSetting<Value extends object = object> {
  readonly value: Value;
  /** Grows by one with each change; 0 for a setting that was never changed. */
  readonly version: number;
  /** ISO 8601, UTC; null for a setting that was never changed. */
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
}

const keyShape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** @throws Error when the key is not kebab-case: it is part of an address. */
export function defineSetting<Value extends object>(setting: Setting<Value>): Setting<Value> {
  if (!keyShape.test(setting.key)) {
    throw new Error(`A setting's key is kebab-case: ${JSON.stringify(setting.key)}.`);
  }
  return setting;
}
