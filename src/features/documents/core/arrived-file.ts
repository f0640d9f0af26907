import * as z from "zod/mini";

/** A day: what nobody claimed by then is gone. */
const lifetimeMs = 24 * 3_600_000;

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
