import { ChevronDown } from "lucide-react";
import type { HeldData, HeldSection } from "#features/privacy/core/person-request.ts";
import type { HeldItem } from "#platform/core/person.ts";
import type { Locale } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { formatDay } from "#ui/dates.ts";
import { EmailText } from "#ui/email-text.tsx";
import { CorrectForm } from "./correct-form.tsx";
import { HeldActions } from "./held-actions.tsx";
import { TakeBack } from "./take-back.tsx";
import { useRecordNames } from "./use-record-names.ts";
import { post } from "./use-your-data.ts";
import { yourDataWords } from "./your-data-words.ts";

interface HeldViewProps {
  readonly token: string;
  readonly held: HeldData;
  readonly onChange: () => Promise<void>;
}

/** Everything that is held about somebody, and what they can do with it. */
export function HeldView({ token, held, onChange }: HeldViewProps) {
  const words = useWords(yourDataWords);
  const records = held.records.filter(({ erasedAt }) => erasedAt === null);
  const names = useRecordNames(held);
  const isEmpty = held.sections.every(({ name }) => name === "mails" || name === "dataRequests");
  return (
    <div className="grid gap-8">
      <header className="grid gap-1">
        <h2 className="text-heading">{words.held.title}</h2>
        <p className="wrap-anywhere text-ink-muted">
          <EmailText email={words.held.of(held.email)} />
        </p>
      </header>
      {held.deletion ? (
        <TakeBack token={token} eraseAt={held.deletion.eraseAt} onDone={onChange} />
      ) : null}
      {isEmpty ? <Alert tone="info">{words.held.nothing}</Alert> : null}
      <div className="grid gap-3">
        {held.sections.map((section) => (
          <Section key={section.name} section={section} held={held} />
        ))}
      </div>
      {records.length > 0 ? (
        <section className="grid gap-4" aria-labelledby="correct-title">
          <h2 id="correct-title" className="text-heading">
            {words.correct.title}
          </h2>
          <p className="max-w-measure text-ink-muted">{words.correct.intro}</p>
          {records.map((record) => (
            <CorrectForm
              key={record.id}
              record={record}
              name={names(record.id)}
              onSend={({ record: { kind, id, version }, typed }) =>
                post("correct", { token, kind, id, version, ...typed })
              }
              onChange={onChange}
            />
          ))}
          <p className="text-sm text-ink-muted">{words.correct.rest}</p>
        </section>
      ) : null}
      {isEmpty ? null : <HeldActions token={token} held={held} onChange={onChange} />}
    </div>
  );
}

/** Closed at first: a phone shows what kinds there are before it shows all of one. */
function Section({ section, held }: { readonly section: HeldSection; readonly held: HeldData }) {
  const words = useWords(yourDataWords).held;
  const { name, items } = section;
  return (
    <details className="group rounded-lg border border-line bg-surface shadow-card">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-5 py-3 sm:px-7 [&::-webkit-details-marker]:hidden">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{words.sections[name] ?? words.other}</span>
          <span className="text-sm text-ink-muted">{words.count(items.length)}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className="flex-none text-ink-muted group-open:rotate-180"
        />
      </summary>
      <ul className="grid gap-6 border-t border-line px-5 py-5 sm:px-7">
        {items.map((item) => (
          <Item key={item.id} item={item} erasedAt={findErasedAt(held, item)} />
        ))}
      </ul>
    </details>
  );
}

function findErasedAt(held: HeldData, item: HeldItem): string | null {
  return held.records.find(({ id }) => id === item.id)?.erasedAt ?? null;
}

function Item({ item, erasedAt }: { readonly item: HeldItem; readonly erasedAt: string | null }) {
  const words = useWords(yourDataWords).held;
  const locale = useLocale();
  return (
    <li className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{item.title}</span>
        <span className="text-sm text-ink-muted">{formatDay(item.at, locale)}</span>
      </p>
      {erasedAt === null ? null : (
        <p className="text-sm font-semibold">{words.onItsWayOut(formatDay(erasedAt, locale))}</p>
      )}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(9rem,1fr)_2fr]">
        {item.facts.map(({ label, value }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the facts of one item never move
          <div key={index} className="contents">
            <dt className="text-sm text-ink-muted max-sm:mt-2">{label}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
              {showValue(value, locale)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Moments come as every program writes them. */
function showValue(value: string, locale: Locale): string {
  return isMoment.test(value) ? formatDay(value, locale) : value;
}
