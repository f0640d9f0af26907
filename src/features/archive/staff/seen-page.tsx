import { useQuery } from "@tanstack/react-query";
import type { SeenPage } from "#features/archive/core/archived.ts";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { type Locale, localPath } from "#platform/core/locale.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { addressOf, archiveApi } from "./archive-parts.tsx";
import { archiveWords } from "./archive-words.ts";

/** The page of each form. */
const formPages: Readonly<Record<RecordKind, string>> = {
  lead: questionnairePath,
  inquiry: "/contact",
  application: "/careers",
};

interface FilledIn {
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  /** Null for the sources. */
  readonly edition?: string | null;
}

interface SeenRecord extends FilledIn {
  readonly language: Locale;
}

/** A link to the page that somebody read before they sent a form, with its edition. */
export function SeenPageCard({ kind, record }: { kind: RecordKind; record: SeenRecord }) {
  const words = useWords(archiveWords).seen;
  return (
    <Card className="sm:p-5!">
      <CardHeader title={words.title} />
      <SeenPageLine path={localPath(formPages[kind], record.language)} filledIn={record} />
    </Card>
  );
}

/** A link to the page of a consent to calls, if the browser sent its address; else nothing. */
export function SeenConsent({ consent }: { consent: FilledIn & { readonly page: string | null } }) {
  const path = /^https?:\/\/[^/]+(\/[^?#]*)/.exec(consent.page ?? "")?.[1];
  return path ? <SeenPageLine path={path} filledIn={consent} /> : null;
}

function SeenPageLine({ path, filledIn }: { readonly path: string; readonly filledIn: FilledIn }) {
  const all = useWords(archiveWords);
  const words = all.seen;
  const locale = useLocale();
  const edition = filledIn.edition ?? "";
  const { data, isError } = useQuery({
    queryKey: ["archive", "seen", path, filledIn.timestamp, edition],
    queryFn: () =>
      callApi<{ readonly seen: SeenPage }>(
        `${archiveApi}/seen?${new URLSearchParams({ path, at: filledIn.timestamp, edition })}`,
      ),
    // A filed page never changes; a page that is not filed yet may be filed in a moment.
    staleTime: ({ state }) => (state.data?.seen.at ? Infinity : 0),
  });
  if (isError) return <p className="text-sm text-ink-muted">{all.failed}</p>;
  if (!data) return <p className="text-sm text-ink-muted">{all.loading}</p>;
  const { at, edition: named } = data.seen;
  const whose = named
    ? words.edition(named.number, formatMoment(named.publishedAt, locale))
    : words[edition === "" ? "sources" : "unknown"];
  return (
    <p className="grid justify-items-start gap-1">
      <span className="text-sm text-ink-muted wrap-anywhere">
        <bdi>{path}</bdi> · {whose}
      </span>
      {at === null ? (
        <span className="text-sm">{words.none}</span>
      ) : (
        <a
          href={addressOf(path, at)}
          target="_blank"
          rel="noreferrer"
          className="text-link inline-flex min-h-11 min-w-11 items-center text-sm"
        >
          {words.open}
        </a>
      )}
    </p>
  );
}
