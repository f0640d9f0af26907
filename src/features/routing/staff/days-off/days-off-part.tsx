import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { LicenseForm } from "#records/staff/license-form.tsx";
import type { DaysOffAnswer, Taker } from "#features/routing/core/routing-answers.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LeavingButton } from "#ui/button.tsx";
import { formatTime } from "#ui/dates.ts";
import { ChoiceGroup } from "#ui/form/choices.tsx";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import { daysOffWords, tellCounts } from "./days-off-words.ts";
import { countWork, useHandOver } from "./use-hand-over.ts";

/** The parameter of a page's address that opens the sheet. */
export const openSheet = "?days-off=open";

interface DaysOffPartProps {
  readonly username: string;
  /** When days off were saved on this page; 0 before. */
  readonly savedAt: number;
}

/**
 * What falls into somebody's days off, below their profile. The sheet opens by itself once days off are
 * saved into which something falls.
 */
export function DaysOffPart({ username, savedAt }: DaysOffPartProps) {
  const words = useWords(daysOffWords);
  const locale = useLocale();
  const [search] = useSearchParams();
  const [isAsked, setAsked] = useState(search.has("days-off"));
  const [closedAt, setClosedAt] = useState(0);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ["days-off", username],
    queryFn: () =>
      callApi<DaysOffAnswer>(`/api/admin/staff/${encodeURIComponent(username)}/days-off`),
    refetchOnMount: "always",
  });
  const close = () => {
    setAsked(false);
    setClosedAt(savedAt);
  };
  if (!data || data.records.length + data.tasks.length === 0) return null;
  const isFresh = savedAt > closedAt && dataUpdatedAt >= savedAt;
  const question = words.question(tellCounts(countWork(data), locale));
  return (
    <>
      <Alert tone="warning" title={question}>
        <p>{words.intro(username)}</p>
        <LeavingButton
          tone="secondary"
          size="sm"
          className="mt-1 justify-self-start"
          onClick={() => setAsked(true)}
        >
          {words.decide}
        </LeavingButton>
      </Alert>
      <ModalDialog
        isOpen={isAsked || isFresh}
        title={question}
        closeLabel={words.close}
        className="small-dialog"
        onClose={close}
      >
        {isAsked || isFresh ? <Sheet username={username} work={data} onClose={close} /> : null}
      </ModalDialog>
    </>
  );
}

/** No user name begins with a space. */
const nobody = " nobody";
const itself = "";

interface SheetProps {
  readonly username: string;
  readonly work: DaysOffAnswer;
  readonly onClose: () => void;
}

function Sheet({ username, work, onClose }: SheetProps) {
  const words = useWords(daysOffWords);
  const [to, setTo] = useState(itself);
  const [reason, setReason] = useState("");
  const handing = useHandOver(onClose);
  const { license } = handing;
  if (license) {
    return (
      <LicenseForm
        reason={{ text: reason, write: setReason }}
        asked={license.asked}
        className="p-5 sm:px-7"
        isBusy={handing.isPending}
        failure={null}
        onSend={license.goOn}
        onCancel={license.giveUp}
      />
    );
  }
  const send = () => {
    if (handing.isPending) return;
    if (to === itself) onClose();
    else handing.hand(username, to === nobody ? null : to, work);
  };
  return (
    <form
      method="post"
      className="grid gap-5 p-5 sm:px-7"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>{words.intro(username)}</p>
      <WorkList work={work} />
      <ChoiceGroup
        legend={words.choice}
        name="taker"
        value={to}
        onChange={({ target }) => setTo(target.value)}
        options={[
          {
            value: itself,
            label: work.isRuled ? words.ruled : words.left(username),
            description: work.isRuled ? words.ruledHint(username) : words.leftHint,
          },
          ...work.takers.map((taker) => ({
            value: taker.username,
            label: taker.username,
            description: tellTaker(taker, words),
          })),
          { value: nobody, label: words.everybody },
        ]}
      />
      <Button type="submit" className="justify-self-start" aria-disabled={handing.isPending}>
        {handing.isPending ? words.handing : to === itself ? words.leave : words.hand}
      </Button>
    </form>
  );
}

const tellTaker = (
  { isAway, unlicensed }: Taker,
  words: (typeof daysOffWords)["en"],
): string | undefined =>
  [isAway && words.takerAway, unlicensed > 0 && words.takerUnlicensed(unlicensed)]
    .filter(Boolean)
    .join("; ") || undefined;

/** As many as are read before a choice is made. */
const mostListed = 6;

function WorkList({ work: { records, tasks } }: Pick<SheetProps, "work">) {
  const words = useWords(daysOffWords);
  const locale = useLocale();
  const rows = [
    ...records.map(({ id, fullName, dueAt }) => ({ id, text: fullName, dueAt })),
    ...tasks.map(({ id, title, fullName, dueAt }) => ({
      id,
      text: `${title} (${fullName})`,
      dueAt,
    })),
  ];
  return (
    <ul className="grid gap-1 text-sm">
      {rows.slice(0, mostListed).map(({ id, text, dueAt }) => (
        <li key={id} className="flex flex-wrap gap-x-2 wrap-anywhere">
          <bdi>{text}</bdi>
          <span className="text-ink-muted">{words.dueAt(formatTime(dueAt, locale))}</span>
        </li>
      ))}
      {rows.length > mostListed ? (
        <li className="text-ink-muted">{words.more(rows.length - mostListed)}</li>
      ) : null}
    </ul>
  );
}
