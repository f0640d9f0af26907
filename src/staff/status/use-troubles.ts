import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SitePart } from "#platform/core/staff/site-part.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { tryStorage } from "#platform/web/forms/draft-storage.ts";
import type { TroubleKind } from "./site-status-words.ts";
import { useIsSignedIn } from "#staff/staff-gate.tsx";

export const troublesKey = ["site-parts"] as const;

const everyMs = 30_000;
/** Somebody waits for the site to come back. */
const whileAwayMs = 5_000;

const isAway = (troubles: readonly Trouble[] = []) =>
  troubles.some(({ kind }) => kind === "unreachable" || kind === "database");

/** What fails, asked again while the page is seen; at once when the network comes or goes. */
export function useTroubles(): { readonly troubles: readonly Trouble[]; readonly askedAt: number } {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: troublesKey,
    queryFn: ({ signal }) => askSiteParts(client.getQueryData(troublesKey) ?? [], signal),
    enabled: useIsSignedIn(),
    staleTime: everyMs,
    refetchOnWindowFocus: true,
    refetchOnReconnect: "always",
    refetchInterval: ({ state }) => (isAway(state.data) ? whileAwayMs : everyMs),
  });
  useEffect(() => {
    // A call under way may still bring good news of a moment ago.
    const ask = () => {
      const asked = { queryKey: troublesKey };
      void client.cancelQueries(asked).then(() => client.refetchQueries(asked));
    };
    window.addEventListener("offline", ask);
    return () => window.removeEventListener("offline", ask);
  }, [client]);
  return { troubles: data ?? [], askedAt: dataUpdatedAt };
}

/** The server itself waits half a second at most. */
const timeoutMs = 10_000;

/**
 * What fails at this moment. That the site or its database is away nobody there can tell, so it is
 * told from here, since when this page noticed it.
 *
 * @param before what the last call gave.
 */
export async function askSiteParts(
  before: readonly Trouble[],
  signal: AbortSignal,
): Promise<readonly Trouble[]> {
  try {
    const { parts } = await callApi<{ readonly parts: readonly SitePart[] }>("/api/admin/parts", {
      isBackground: true,
      timeoutMs,
      signal,
    });
    return listTroubles(parts);
  } catch (failure) {
    signal.throwIfAborted();
    const kind = await findReason(failure, signal);
    if (kind === null) return [];
    const since = before.find((trouble) => trouble.kind === kind)?.since;
    return [{ key: kind, kind, label: "", since: since ?? new Date().toISOString() }];
  }
}

/** A refusal is no outage: whoever may not ask is told nothing. */
async function findReason(
  failure: unknown,
  signal: AbortSignal,
): Promise<"unreachable" | "database" | null> {
  if (!(failure instanceof ApiError)) return "unreachable";
  if (failure.status < 500) return null;
  // A proxy's page, in place of a site that doesn't answer it.
  if (failure.answer === null) return "unreachable";
  if (failure.status !== 503) return null;
  try {
    await callApi("/readyz", { isBackground: true, timeoutMs, signal });
    return null;
  } catch (unready) {
    return unready instanceof ApiError && unready.answer !== null ? "database" : "unreachable";
  }
}

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
function listTroubles(parts: readonly SitePart[]): readonly Trouble[] {
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
  if (part === "mail" && state === "late") return "mail late";
  if (part === "mail") return cause === "paused" ? "mail paused" : "mail outage";
  if (part === "crm") return `crm ${cause ?? "outage"}`;
  return part;
}

const storageKey = "hidden-troubles";
const hourMs = 3_600_000;

/** Which troubles somebody has read and put away on this device. A new one shows all the same. */
export const hiddenTroubles = {
  hide(keys: readonly string[], now: number): void {
    const hidden = { until: now + hourMs, keys };
    tryStorage(() => localStorage.setItem(storageKey, JSON.stringify(hidden)));
  },
  list(now: number): readonly string[] {
    const text = tryStorage(() => localStorage.getItem(storageKey));
    const value: unknown = tryStorage(() => JSON.parse(text ?? "null") as unknown);
    const { until, keys } = (value ?? {}) as { readonly until?: unknown; readonly keys?: unknown };
    if (typeof until !== "number" || !Array.isArray(keys)) return [];
    // A clock that was set back must not hide them for days.
    return now < until && until - now <= hourMs ? keys : [];
  },
};
