import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { HeldData, HeldDeletion, HeldSection } from "#features/privacy/core/person-request.ts";
import type { HeldItem } from "#platform/core/person/person.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { useSending } from "#platform/web/forms/use-sending.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, useHeldPresses } from "#ui/button.tsx";
import { formatDay, formatDays, formatMoment } from "#ui/dates.ts";
import { ConfirmBox } from "#ui/form/confirm-box.tsx";
import { EmailText } from "#ui/text.tsx";
import { CorrectForm, useRecordNames } from "./correct-form.tsx";
import type { ChangeHeld } from "./use-your-data.ts";
import { yourDataWords } from "./your-data-words.ts";

/** All data about a person, and their actions on it. */
export function HeldView({
  held,
  token,
  openedBefore,
  change,
  onChange,
}: HeldActionsProps & { readonly openedBefore: string | null }) {
  const words = useWords(yourDataWords);
  const locale = useLocale();
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
      {openedBefore === null ? null : (
        <Alert tone="info" title={words.link.openedBefore(formatMoment(openedBefore, locale))}>
          {words.link.openedBeforeText}
        </Alert>
      )}
      {held.deletions.length > 0 ? (
        <TakeBack change={change} deletions={held.deletions} onDone={onChange} />
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
                change("correct", { kind, id, version, ...typed })
              }
              onChange={onChange}
            />
          ))}
          <p className="text-sm text-ink-muted">{words.correct.rest}</p>
        </section>
      ) : null}
      {isEmpty ? null : <HeldActions {...{ change, held, token, onChange }} />}
    </div>
  );
}

/** Collapsed at first: a phone shows the kinds of data before all items of one. */
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
          <Item
            key={item.id}
            item={item}
            erasedAt={held.records.find(({ id }) => id === item.id)?.erasedAt ?? null}
          />
        ))}
      </ul>
    </details>
  );
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
              {/* Moments are ISO 8601 in the data. */}
              {isMoment.test(value) ? formatDay(value, locale) : value}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

interface HeldActionsProps {
  /** Of the open link. */
  readonly token: string;
  readonly change: ChangeHeld;
  readonly held: HeldData;
  readonly onChange: () => Promise<void>;
}

interface Notice {
  readonly tone: "success" | "danger";
  /** Null where the page itself shows the result. */
  readonly text: string | null;
}

/** Download, withdrawing consent, and deletion. What can't be undone at once asks first. */
function HeldActions({ change, held, token, onChange }: HeldActionsProps) {
  const words = useWords(yourDataWords).actions;
  const locale = useLocale();
  const isDeleting = held.deletions.length > 0;
  const hasMore = held.records.some(({ erasedAt }) => erasedAt === null);
  const deleteHint = isDeleting ? words.deleteMoreHint : words.deleteHint;
  const { isSending, outcome: notice, attempts, attempt } = useSending<Notice>();
  useHeldPresses(isSending);

  async function act(what: "withdraw" | "delete"): Promise<Notice> {
    try {
      await change(what);
      await onChange();
      return { tone: "success", text: what === "withdraw" ? words.withdrawn : null };
    } catch (reason) {
      const sentence = reason instanceof ApiError ? reason.serverMessage : null;
      return { tone: "danger", text: sentence ?? words.failed };
    }
  }

  return (
    <section className="grid gap-6" aria-labelledby="actions-title">
      <h2 id="actions-title" className="text-heading">
        {words.title}
      </h2>
      {notice?.text ? (
        <Alert key={attempts} tone={notice.tone} announce>
          {notice.text}
        </Alert>
      ) : null}
      <Action hint={words.downloadHint}>
        {/* A plain form: the server draws the copy in another tab. */}
        <form
          method="post"
          action="/api/your-data/copy"
          target="_blank"
          className="flex flex-wrap gap-3"
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="language" value={locale} />
          <Button type="submit" tone="secondary">
            {words.copy}
          </Button>
          <Button type="submit" tone="secondary" name="as" value="json" formTarget="_self">
            {words.download}
          </Button>
        </form>
      </Action>
      <AskingAction
        hint={words.withdrawHint}
        label={words.withdraw}
        question={words.withdrawAsk}
        onConfirm={() => void attempt(() => act("withdraw"))}
      />
      {isDeleting && !hasMore ? null : (
        <AskingAction
          hint={held.isHeld ? words.held : deleteHint}
          label={isDeleting ? words.deleteMore : words.delete}
          question={words.deleteAsk}
          isOff={held.isHeld}
          isDanger
          onConfirm={() => void attempt(() => act("delete"))}
        />
      )}
    </section>
  );
}

function AskingAction({
  hint,
  label,
  question,
  isOff = false,
  isDanger = false,
  onConfirm,
}: Readonly<Record<"hint" | "label" | "question", string>> & {
  readonly isOff?: boolean;
  readonly isDanger?: boolean;
  readonly onConfirm: () => void;
}) {
  const words = useWords(yourDataWords).actions;
  const [isAsking, setAsking] = useState(false);
  return (
    <Action hint={hint}>
      {isAsking ? (
        <ConfirmBox
          question={question}
          confirm={words.yes}
          keep={words.no}
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
          onKeep={() => setAsking(false)}
        />
      ) : (
        <Button
          tone={isDanger ? "danger" : "secondary"}
          aria-disabled={isOff}
          onClick={() => setAsking(true)}
        >
          {label}
        </Button>
      )}
    </Action>
  );
}

function Action({ hint, children }: { readonly hint: string; readonly children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2">
      {children}
      <p className="max-w-measure text-sm text-ink-muted">{hint}</p>
    </div>
  );
}

/** Deletions that wait for their day, with a button to cancel them. */
export function TakeBack({
  change,
  deletions,
  onDone,
}: {
  readonly change: ChangeHeld;
  readonly deletions: readonly HeldDeletion[];
  readonly onDone?: () => Promise<void>;
}) {
  const words = useWords(yourDataWords);
  const locale = useLocale();
  const { isSending, outcome, attempts, attempt } = useSending<"done" | "failed">();
  useHeldPresses(isSending);

  async function takeBack(): Promise<"done" | "failed"> {
    try {
      await change("take-back", { requestId: deletions.at(-1)?.id });
      await onDone?.();
      return "done";
    } catch {
      return "failed";
    }
  }

  // This sentence also covers a deletion that was requested since, because the mail's page does not
  // read the deletions again. The own-data page does, and shows such a deletion in place of the
  // sentence.
  const isWhole = onDone === undefined || deletions.length === 0;
  if (outcome === "done" && isWhole) {
    return (
      <Alert tone="success" announce>
        {words.deletion.takenBack}
      </Alert>
    );
  }
  if (deletions.length === 0) return <Alert tone="info">{words.deletion.none}</Alert>;
  const left = deletions.reduce((sum, deletion) => sum + deletion.left, 0);
  return (
    <Alert tone="warning" title={words.deletion.title}>
      <p>
        {words.deletion.until(
          formatDays(
            deletions.map(({ eraseAt }) => eraseAt),
            locale,
          ),
        )}
      </p>
      {left > 0 ? <p>{words.deletion.moving(left)}</p> : null}
      {outcome === "failed" ? (
        <p key={attempts} role="alert" className="font-semibold text-danger">
          {words.actions.failed}
        </p>
      ) : null}
      <Button
        className="mt-2 justify-self-start"
        aria-disabled={isSending}
        onClick={() => void attempt(takeBack)}
      >
        {words.deletion.takeBack}
      </Button>
    </Alert>
  );
}
