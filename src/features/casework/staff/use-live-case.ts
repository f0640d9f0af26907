import type { QueryClient } from "@tanstack/react-query";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { listNews } from "#features/casework/core/list-news.ts";
import type { TimelineLine } from "#features/casework/core/timeline-entry.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import type { CaseProps, CaseSubject } from "./case-subject.ts";

/** Two who work on one record see each other within seconds. */
const pollMs = 4_000;
/** Then the timeline alone tells of it. */
const newsMs = 60_000;

interface VersionAnswer {
  readonly version: number;
}

/** Keeps a record up to date while its page is looked at, and tells what others do with it. */
export function useLiveCase({ subject, record }: CaseProps) {
  const client = useQueryClient();
  const poll = useQuery({
    queryKey: ["case-version", subject.path],
    // It must not keep alive the session of somebody who left.
    queryFn: () => callApi<VersionAnswer>(`${subject.path}/version`, { isBackground: true }),
    // A tab that nobody sees doesn't ask.
    refetchInterval: pollMs,
    gcTime: 0,
  });
  const hasGrown = poll.isSuccess && poll.data.version > record.version;
  useEffect(() => {
    if (hasGrown) void readQuietly(client, subject);
    // Each answer anew, as the one before may have failed to load the record.
    // oxlint-disable-next-line react/exhaustive-deps -- the subject is made anew with each drawing
  }, [hasGrown, poll.dataUpdatedAt]);
  return {
    news: useNews(record.timeline),
    /** It was erased, or given to somebody whose records others don't see. */
    isGone: poll.error instanceof ApiError && poll.error.status === 404,
    isOffline: poll.isError && !(poll.error instanceof ApiError),
  };
}

/** Reads a record anew, for a page that asks by itself: it must not keep a session alive either. */
export async function readQuietly(
  client: QueryClient,
  { queryKey, path }: Pick<CaseSubject, "queryKey" | "path">,
): Promise<void> {
  const queryFn = () => callApi<unknown>(path, { isBackground: true });
  // What failed shows with the next poll.
  await client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
}

function useNews(timeline: readonly TimelineLine[]): readonly TimelineLine[] {
  const { username } = useStaffMember();
  const [news, setNews] = useState<readonly TimelineLine[]>([]);
  const seen = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const fresh = seen.current ? listNews(timeline, seen.current, username) : [];
    seen.current = new Set(timeline.map(({ id }) => id));
    if (fresh.length > 0) setNews(fresh);
  }, [timeline, username]);
  useEffect(() => {
    const timer = setTimeout(() => setNews([]), newsMs);
    return () => clearTimeout(timer);
  }, [news]);
  return news;
}
