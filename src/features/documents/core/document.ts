import * as z from "zod/mini";
import { dayMs } from "#platform/core/durations.ts";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import { cutText } from "#platform/core/fields.ts";
import type { ScanVerdict } from "#platform/core/uploads.ts";

/** A file that staff put onto a lead. Times are ISO 8601, UTC. */
export interface LeadDocument {
  readonly id: string;
  /** The file's name on the device that sent it. */
  readonly fileName: string;
  readonly bytes: number;
  /** Who added it, by user name. */
  readonly by: string;
  readonly timestamp: string;
  readonly scan: ScanVerdict;
  /** The type, read from the bytes; `other` is every type but these three. */
  readonly kind: "pdf" | "doc" | "docx" | "other";
}

/** A document that was removed from its lead and can still be restored. */
export interface RemovedDocument extends LeadDocument {
  readonly removedAt: string;
  readonly removedBy: string;
  /** Until then it can be restored. */
  readonly until: string;
}

/** The documents that are sent with a lead, the newest first. */
export interface LeadDocuments {
  readonly documents: readonly LeadDocument[];
  readonly removedDocuments: readonly RemovedDocument[];
}

/** How long a removed document can be restored; then it is erased with its bytes. */
export const daysRemoved = 30;

/** The most documents of one lead. All of them are sent with the lead, so their number has a limit. */
export const mostDocuments = 1_000;

/** The longest file name; no file system takes a longer one. */
const longestFileName = 255;
const longestKey = 300;

const messages = {
  en: { key: "Please say which file it is", fileName: "Please give the file a name" },
  es: { key: "Indique qué archivo es", fileName: "Póngale un nombre al archivo" },
} as const satisfies Localized<Readonly<Record<string, string>>>;

/**
 * The key of a file that has arrived, and its name. Characters that the database cannot store are
 * left out of the name; a file is never refused for its name.
 */
export const documentSchema = perLocale((locale) => {
  const { key, fileName } = messages[locale];
  return z.object({
    key: z.string(key).check(z.minLength(1, key), z.maxLength(longestKey, key)),
    fileName: z.string(fileName).check(
      z.overwrite((name) => cutText(name, longestFileName).trim()),
      z.minLength(1, fileName),
    ),
  });
});

/** After a day the server has cleared away files that no record claimed. */
const lifetimeMs = dayMs;

const arrivedSchema = z.object({
  /** User name of the sender; nobody else can add the file to the lead. */
  user: z.string(),
  leadId: z.string(),
  key: z.string(),
  fileName: z.string(),
  arrivedAt: z.number(),
});

/** A file that has arrived on the server and is not on its lead yet. */
export type ArrivedFile = Readonly<z.infer<typeof arrivedSchema>>;

/** Reads the list that a device stores; entries that are unreadable or too old are left out. */
export function readArrivedFiles(
  text: string | null,
  user: string,
  nowMs: number,
): readonly ArrivedFile[] {
  const parsed = z.array(z.unknown()).safeParse(parseJson(text)).data ?? [];
  return parsed
    .map((entry) => arrivedSchema.safeParse(entry).data)
    .filter((file) => file !== undefined)
    .filter((file) => file.user === user && nowMs - file.arrivedAt < lifetimeMs);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
