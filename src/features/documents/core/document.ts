import * as z from "zod/mini";
import { dayMs } from "#platform/core/durations.ts";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import { cutText } from "#platform/core/fields.ts";
import type { ScanVerdict } from "#platform/core/uploads.ts";

/** A file that staff put onto a lead. Times are ISO 8601, UTC. */
export interface LeadDocument {
  readonly id: string;
  /** As the device called it that sent it. */
  readonly fileName: string;
  readonly bytes: number;
  /** Who added it, by user name. */
  readonly by: string;
  readonly timestamp: string;
  readonly scan: ScanVerdict;
  /** By its bytes; `other` is every type but these three. */
  readonly kind: "pdf" | "doc" | "docx" | "other";
}

/** One that was taken off its lead and can still come back. */
export interface RemovedDocument extends LeadDocument {
  readonly removedAt: string;
  readonly removedBy: string;
  /** Until then it can be restored. */
  readonly until: string;
}

/** What comes along with a lead: the newest first. */
export interface LeadDocuments {
  readonly documents: readonly LeadDocument[];
  readonly removedDocuments: readonly RemovedDocument[];
}

/** How long a removed document can be restored; then it is erased with its bytes. */
export const daysRemoved = 30;

/** No family has as many. All of them come along with their lead, so their number has a bound. */
export const mostDocuments = 1_000;

/** No file system takes a longer one. */
const longestFileName = 255;
const longestKey = 300;

const messages = {
  en: { key: "Please say which file it is", fileName: "Please give the file a name" },
  es: { key: "Indique qué archivo es", fileName: "Póngale un nombre al archivo" },
} as const satisfies Localized<Readonly<Record<string, string>>>;

/**
 * A file that was sent before, and its name. Whoever adds a file can't help how it is called: what
 * no database stores is left out of the name, and nothing is refused for it.
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

/** A day: what nobody claimed by then is gone. */
const lifetimeMs = dayMs;

const arrivedSchema = z.object({
  /** Who sent it; nobody else can put it onto the lead. */
  user: z.string(),
  leadId: z.string(),
  key: z.string(),
  fileName: z.string(),
  arrivedAt: z.number(),
});

/** A file that is whole on the server and not on its lead yet. */
export type ArrivedFile = Readonly<z.infer<typeof arrivedSchema>>;

/** What is kept of them on a device; everything that can't be read or is too old is left out. */
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
