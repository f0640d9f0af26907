import type { SitePart } from "#features/backoffice/core/site-part.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { listTroubles } from "./list-troubles.ts";
import type { Trouble } from "./list-troubles.ts";

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
