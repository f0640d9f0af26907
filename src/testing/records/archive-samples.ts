import { archiveCauses } from "#features/archive/core/archived.ts";

const at = "2026-11-21T12:00:00.000Z";

/** Server responses for the screen of the advertising file, in nonsense words; empty for 0 rows. */
export function archiveAnswers(rows: number) {
  const changes = archiveCauses.map((cause, index) => ({
    id: String(index),
    path: "/…",
    servedFrom: at,
    servedUntil: index === 0 ? null : at,
    filedAt: at,
    isLate: index === 1,
    cause,
    sha256: index === 2 ? null : "…",
  }));
  const page = { rows: changes.slice(0, rows * 3), total: 0, nextCursor: "1" };
  const broken = rows > 0 ? { id: "1", path: "/…", servedFrom: at, fault: "order" } : null;
  return [
    [["archive", "paths"], { paths: rows > 0 ? ["/…"] : [] }],
    [["archive", "changes", "view", { path: "" }], { pages: [page], pageParams: [""] }],
    [["archive", "sentence", ""], { spans: [{ path: "/…", from: at, until: null }], isCut: true }],
    [["archive", "verification"], { rows: 4000, newest: "…", broken }],
  ] as const;
}
