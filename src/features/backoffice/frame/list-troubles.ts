import type { SitePart } from "#features/backoffice/core/site-part.ts";
import type { TroubleKind } from "./site-status-words.ts";

/** One part that fails, as the line tells it. */
export interface Trouble {
  /** Tells it from others, and from the same part failing in another way. */
  readonly key: string;
  readonly kind: TroubleKind;
  readonly label: string;
  readonly since: string;
}

/** The worst first. */
const order: readonly SitePart["part"][] = [
  "database",
  "disk",
  "storage",
  "jobs",
  "mail",
  "crm",
  "scanner",
  "backup",
];

/** Which parts fail, the most pressing first; none when all is well. */
export function listTroubles(parts: readonly SitePart[]): readonly Trouble[] {
  return order.flatMap((name) =>
    parts.filter(({ part }) => part === name).flatMap((part) => toTrouble(part) ?? []),
  );
}

function toTrouble({ part, label = "", state, since, cause }: SitePart): Trouble | null {
  if (state === "up" || since === null) return null;
  const kind = toKind(part, state, cause);
  return { key: [kind, label].join(" "), kind, label, since };
}

function toKind(
  part: SitePart["part"],
  state: SitePart["state"],
  cause: SitePart["cause"],
): TroubleKind {
  if (part === "disk") return state === "down" ? "disk full" : "disk tight";
  if (part === "mail") return cause === "paused" ? "mail paused" : "mail outage";
  if (part === "crm") return `crm ${cause ?? "outage"}`;
  return part;
}
