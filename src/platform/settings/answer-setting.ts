import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { StoredSetting } from "#platform/core/setting.ts";

/**
 * A setting as routes answer with it. The fields are also beside `value`, so that a caller sees them
 * in the form in which they are sent.
 */
export const describeSetting = (stored: StoredSetting) => ({ ...stored.value, ...stored });

/**
 * The version that the caller saw. An unreadable header gives a version that never existed; null
 * replaces any.
 */
export function readSettingVersion({ headers }: Pick<FastifyRequest, "headers">): number | null {
  const seen = headers["if-match"];
  return seen === undefined ? null : Number(/^"(\d{1,9})"$/.exec(seen)?.[1] ?? -1);
}

/** For a setting that somebody else changed since the caller saw it. */
export const settingChanged = (): AppError =>
  new AppError("precondition_failed", {
    en: "Somebody else changed this meanwhile. Please load the page again and look at it.",
    es: "Otra persona cambió esto mientras tanto. Vuelva a cargar la página y revíselo.",
  });
