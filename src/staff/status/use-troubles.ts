import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { type SitePart, sitePartNames } from "#platform/core/staff/site-part.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { tryStorage } from "#platform/web/forms/draft-storage.ts";
import { hourMs } from "#platform/core/durations.ts";
import type { TroubleKind } from "./site-status-words.ts";
import type { Role } from "#platform/core/staff/staff-member.ts";
import { sessionMark, useIsSignedIn, useSignedInRole } from "#staff/staff-gate.tsx";

export const troublesKey = ["site-parts"] as const;

const everyMs = 30_000;
/** Polls more often while the site is away, because somebody waits for it. */
const whileAwayMs = 5_000;

const isAway = (troubles: readonly Trouble[] = []) =>
  troubles.some(({ kind }) => kind === "unreachable" || kind === "database");

/**
 * The failing parts, polled while the page is visible, and at once when the network comes or goes.
 */
export function useTroubles() {
  const client = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const role = useSignedInRole();
  const [last, setLast] = useState<LastKnown | null>(null);
  // A layout effect: read before the first paint, so that nothing moves when the response arrives.
  useLayoutEffect(() => setLast(lastKnown.read()), []);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: troublesKey,
    queryFn: ({ signal }) => askSiteParts(client.getQueryData(troublesKey) ?? [], signal),
    enabled: isSignedIn,
    staleTime: everyMs,
    refetchOnWindowFocus: true,
    refetchOnReconnect: "always",
    refetchInterval: ({ state }) => (isAway(state.data) ? whileAwayMs : everyMs),
  });
  useEffect(() => {
    // Cancels a running request, whose good news may be outdated.
    const ask = () => {
      const asked = { queryKey: troublesKey };
      void client.cancelQueries(asked).then(() => client.refetchQueries(asked));
    };
    window.addEventListener("offline", ask);
    return () => window.removeEventListener("offline", ask);
  }, [client]);
  useEffect(() => {
    if (data !== undefined && isSignedIn) lastKnown.keep({ troubles: data, role });
  }, [data, isSignedIn, role]);
  return {
    troubles: data ?? last?.troubles ?? [],
    askedAt: dataUpdatedAt,
    /**
     * The role of the reader: until the session request is answered, the last known one in this
     * tab.
     */
    role: isSignedIn ? role : (last?.role ?? role),
  };
}

interface LastKnown {
  readonly troubles: readonly Trouble[];
  readonly role: Role;
}

const lastKnownKey = "last-troubles";

/** The last result in this tab, for the next page that a signed-in user loads in it. */
const lastKnown = {
  keep: (last: LastKnown) =>
    tryStorage(() => sessionStorage.setItem(lastKnownKey, JSON.stringify(last))),
  read(): LastKnown | null {
    const text = tryStorage(() => sessionStorage.getItem(lastKnownKey));
    const value = tryStorage(() => JSON.parse(text ?? "null") as Partial<LastKnown> | null);
    if (!sessionMark.isSet() || !Array.isArray(value?.troubles)) return null;
    return { troubles: value.troubles, role: value.role === "admin" ? "admin" : "agent" };
  },
};

/** The server itself waits half a second at most. */
const timeoutMs = 10_000;

/**
 * The current failures. If the site or its database is away, the server can't say so: this page
 * reports it, since when it noticed.
 *
 * @param before the previous result.
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

/** A refusal is no outage: a caller who may not ask sees nothing. */
async function findReason(
  failure: unknown,
  signal: AbortSignal,
): Promise<"unreachable" | "database" | null> {
  if (!(failure instanceof ApiError)) return "unreachable";
  if (failure.status < 500) return null;
  // A proxy's error page, instead of a response from the site.
  if (failure.answer === null) return "unreachable";
  if (failure.status !== 503) return null;
  try {
    await callApi("/readyz", { isBackground: true, timeoutMs, signal });
    return null;
  } catch (unready) {
    return unready instanceof ApiError && unready.answer !== null ? "database" : "unreachable";
  }
}

/** One failing part, as the line shows it. */
export interface Trouble {
  /** Distinguishes it from other parts, and from another failure of the same part. */
  readonly key: string;
  readonly kind: TroubleKind;
  readonly label: string;
  readonly since: string;
}

/**
 * The failing parts in order of urgency; empty when all is well. Every part that the server names
 * is listed: an unknown one comes last.
 */
function listTroubles(parts: readonly SitePart[]): readonly Trouble[] {
  const rank = ({ part }: SitePart) =>
    sitePartNames.includes(part) ? sitePartNames.indexOf(part) : sitePartNames.length;
  return parts
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((part) => toTrouble(part) ?? []);
}

function toTrouble({ part, label, state, since, cause }: SitePart): Trouble | null {
  if (state === "up" || since === null) return null;
  if (!sitePartNames.includes(part)) return name("unknown", label ?? part, since);
  return name(toKind(part, state, cause), label ?? "", since);
}

const name = (kind: TroubleKind, label: string, since: string): Trouble => ({
  key: [kind, label].join(" "),
  kind,
  label,
  since,
});

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

/** Troubles that a user has dismissed on this device. A new one is shown all the same. */
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
    // A time too far ahead is ignored: a clock that was set back must not hide them for days.
    return now < until && until - now <= hourMs ? keys : [];
  },
};
