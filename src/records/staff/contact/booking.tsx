import { CalendarClock } from "lucide-react";
import { useRef, useState } from "react";
import { useKeptText } from "#staff/kept-work.ts";
import { actWords } from "#staff/staff-words.ts";
import { recordMessages } from "#records/core/record-input.ts";
import { findTimeZones } from "#records/core/zip/zip-time-zones.ts";
import { readLocalTime, writeLocalTime } from "#platform/web/forms/local-time.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { LeavingButton } from "#ui/button.tsx";
import { formatClock, formatSpokenMoment } from "#ui/dates.ts";
import { TextField } from "#ui/field.tsx";
import { InlineForm } from "#records/staff/inline-form.tsx";
import type { RecordProps } from "#records/staff/record-view.ts";
import { recordWords } from "#records/staff/record-words.ts";
import { type RecordAnswer, useRecordPost } from "#records/staff/use-record-change.ts";
import { useTellLogged } from "./after-call.tsx";
import { listTimes } from "./call-mark.tsx";

/** "2:00 PM" in the family's time zone; null where that equals the reader's, or is unknown. */
export function useTimeThere(at: string | null, zipCode: string | undefined): string | null {
  const locale = useLocale();
  const zones = zipCode === undefined ? [] : findTimeZones(zipCode);
  if (at === null || zones.length === 0) return null;
  const there = listTimes(zones, new Date(at), locale);
  return there === formatClock(at, locale) ? null : there;
}

interface BookingProps extends RecordProps {
  readonly fullName: string;
  readonly zipCode: string | undefined;
}

/** Notes, changes or removes the time that a family chose. */
export function BookingControl({ subject, record, fullName, zipCode }: BookingProps) {
  const words = useWords(recordWords).booking;
  const { undo: undoLabel } = useWords(actWords);
  const locale = useLocale();
  const picked = useKeptText(`${subject.kind}:${subject.id}:booking`);
  const [isOpen, setOpen] = useState(picked.text !== "");
  const [undo, setUndo] = useState<{ readonly run: () => void } | null>(null);
  const [isTried, setTried] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(record);
  const { tell } = useTellLogged(subject, fullName, () => setUndo(null), words.undone);
  const onStored = (body: { readonly bookedFor: string }, answer: RecordAnswer) => {
    const { undo: run } = tell(before.current, answer);
    setUndo(run && { run });
    // A time picked while the other one was being sent still has to be sent.
    if (readLocalTime(picked.text) === body.bookedFor) end();
  };
  const post = useRecordPost<{ bookedFor: string }>(subject, "bookings", onStored, picked.keys);
  const bookedFor = readLocalTime(picked.text);
  const there = useTimeThere(bookedFor, zipCode);
  const fault = findFault(bookedFor, recordMessages[locale]);

  function open(): void {
    if (record.bookedFor) picked.write(writeLocalTime(new Date(record.bookedFor)));
    setTried(false);
    setOpen(true);
  }
  function end(): void {
    picked.write("");
    setOpen(false);
    box.current?.focus();
  }
  return (
    <div ref={box} tabIndex={-1} className="grid justify-items-start gap-2">
      <p role="status" className="text-sm empty:hidden">
        {undo && record.bookedFor ? words.saved(formatSpokenMoment(record.bookedFor, locale)) : ""}
      </p>
      {isOpen ? (
        <InlineForm
          words={{ send: words.save, sending: words.saving, cancel: words.cancel }}
          isBusy={post.isPending}
          failure={post.error}
          className="w-full rounded-md border border-line-strong p-3"
          onSend={() => {
            setTried(true);
            if (fault !== undefined || bookedFor === null) return;
            before.current = record;
            post.mutate({ bookedFor });
          }}
          onCancel={end}
        >
          <TextField
            type="datetime-local"
            autoFocus
            label={words.when}
            hint={there === null ? undefined : words.there(there)}
            error={isTried ? fault : undefined}
            value={picked.text}
            onChange={(event) => picked.write(event.target.value)}
          />
        </InlineForm>
      ) : (
        <div className="flex flex-wrap gap-2">
          <LeavingButton tone="secondary" size="sm" heir={box} onClick={open}>
            <CalendarClock aria-hidden="true" size={18} />
            {record.bookedFor ? words.change : words.open}
          </LeavingButton>
          {undo ? (
            <LeavingButton tone="quiet" size="sm" heir={box} onClick={undo.run}>
              {undoLabel}
            </LeavingButton>
          ) : null}
        </div>
      )}
    </div>
  );
}

/** Checked before it is sent; the server checks again with its own clock. */
function findFault(
  bookedFor: string | null,
  { dueAt, past }: Readonly<Record<"dueAt" | "past", string>>,
): string | undefined {
  if (bookedFor === null) return dueAt;
  return Date.parse(bookedFor) <= Date.now() ? past : undefined;
}
