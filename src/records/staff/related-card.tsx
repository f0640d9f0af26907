import { Link } from "react-router";
import { splitView } from "#staff/list/list-address.ts";
import type { RelatedRecord, RelatedParts } from "#records/core/record.ts";
import { pipelineLabels } from "#records/core/status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Badge, Card, CardHeader } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { recordPages } from "./record-view.ts";
import { relatedWords } from "./record-words.ts";

/**
 * A family's few records are visible; many records with a shared number must not push the answers
 * down.
 */
const shownAtFirst = 3;

interface RelatedCardProps {
  readonly kind: RecordKind;
  readonly record: RelatedParts & { readonly email: string; readonly phone: string | null };
}

/** All other records that probably came from the same person; renders nothing without any. */
export function RelatedCard({ kind, record }: RelatedCardProps) {
  const words = useWords(relatedWords);
  const { related, relatedTotal: total } = record;
  if (related.length === 0) return null;
  return (
    <Card className="text-sm sm:p-5!">
      <CardHeader title={words.title} />
      <RelatedRows related={related.slice(0, shownAtFirst)} />
      {related.length > shownAtFirst ? (
        <details>
          <summary className="border-t border-line py-2.5 font-semibold">
            {words.more(related.length - shownAtFirst)}
          </summary>
          <RelatedRows related={related.slice(shownAtFirst)} />
        </details>
      ) : null}
      <p className="mt-3 text-sm text-ink-muted">
        {total > related.length ? (
          <>
            {words.shown(related.length, total)}{" "}
            <Link
              to={recordPages[kind]}
              state={splitView(searchFor(record)).state}
              className="text-link"
            >
              {words.all[kind]}
            </Link>{" "}
          </>
        ) : null}
        <span>{words.note}</span>
      </p>
    </Card>
  );
}

/** The search that finds the records that are not shown: by what most of them share. */
export function searchFor({ related, phone, email }: RelatedCardProps["record"]): string {
  const byPhone = related.filter(({ samePhone }) => samePhone).length;
  const isByPhone = phone !== null && byPhone * 2 >= related.length;
  return new URLSearchParams({ q: isByPhone ? phone : email }).toString();
}

function RelatedRows({ related }: { readonly related: readonly RelatedRecord[] }) {
  return (
    <ul className="grid">
      {related.map((other) => (
        <RelatedRow key={`${other.kind}-${other.id}`} other={other} />
      ))}
    </ul>
  );
}

function RelatedRow({ other }: { readonly other: RelatedRecord }) {
  const words = useWords(relatedWords);
  const names = useWords(pipelineLabels);
  const locale = useLocale();
  const { kind, id, timestamp, fullName, pipelineStatus, sameEmail, samePhone } = other;
  return (
    <li className="grid gap-0.5 border-b border-line py-2.5 first:pt-0 last:border-b-0 last:pb-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Link to={`${recordPages[kind]}/${id}`} className="text-link min-w-0 font-semibold">
          {words.kinds[kind]}, {formatMoment(timestamp, locale)}
        </Link>
        <Badge>{names[pipelineStatus]}</Badge>
      </span>
      <span className="text-sm wrap-anywhere text-ink-muted">
        <bdi>{fullName}</bdi> ·{" "}
        {sameEmail && samePhone ? words.both : sameEmail ? words.sameEmail : words.samePhone}
      </span>
    </li>
  );
}
