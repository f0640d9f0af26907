import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnSession } from "#features/accounts/core/own-session.ts";
import { nameBrowser } from "#features/accounts/core/name-browser.ts";
import { LoadFailure } from "#features/backoffice/frame/load-failure.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { formatMoment, formatTime } from "#ui/dates.ts";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { accountWords } from "./account-words.ts";

export const ownSessionsKey = ["own-sessions"] as const;

interface SessionsAnswer {
  readonly sessions: readonly OwnSession[];
}

/** The browsers in which somebody is signed in; each but this one can be signed out from here. */
export function OwnSessions() {
  const words = useWords(accountWords).sessions;
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ownSessionsKey,
    queryFn: () => callApi<SessionsAnswer>("/api/auth/sessions"),
    refetchOnMount: "always",
  });
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (id: string) =>
      callApi(`/api/auth/sessions/${encodeURIComponent(id)}`, { method: "DELETE" }),
    // Also after a failure: it may have ended by itself.
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsKey }),
  });
  return (
    <>
      {query.isError ? (
        <LoadFailure text={words.failed} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <LoadingText text={words.loading} /> : null}
      {isError ? (
        <Alert tone="danger" announce>
          {words.endFailed}
        </Alert>
      ) : null}
      <ul className="grid">
        {query.data?.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={isPending}
            onEnd={() => mutate(session.id)}
          />
        ))}
      </ul>
    </>
  );
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const words = useWords(accountWords).sessions;
  const locale = useLocale();
  const { browser, system } = nameBrowser(session.userAgent);
  const name = words.name(browser, system);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {session.isCurrent ? <Badge tone="success">{words.current}</Badge> : null}
        </p>
        <p className="text-sm text-ink-muted">
          {words.times(
            formatMoment(session.startedAt, locale),
            formatTime(session.lastSeenAt, locale),
          )}
        </p>
      </div>
      {session.isCurrent ? null : (
        <LeavingButton
          tone="secondary"
          size="sm"
          aria-label={words.endOf(name)}
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onEnd}
        >
          {words.end}
        </LeavingButton>
      )}
    </li>
  );
}
