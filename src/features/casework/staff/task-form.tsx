import { useEffect, useRef, useState } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { useKeptText } from "#features/backoffice/frame/use-kept-text.ts";
import { longestTitle } from "#features/casework/core/case-input.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { CaseSubject } from "./case-subject.ts";
import { caseWords } from "./case-words.ts";
import { ControlNote } from "./control-note.tsx";
import { findMorning, readLocalTime, writeLocalTime } from "./local-time.ts";
import { useCasePost } from "./use-case-post.ts";

const hourMs = 3_600_000;

interface TaskFormProps {
  readonly subject: CaseSubject;
  /** Where what is typed is kept. */
  readonly place: string;
  readonly onEnd: () => void;
}

interface NewTask {
  readonly title: string;
  readonly dueAt: string;
  readonly assignee: string;
}

/** What is to be done and until when; tomorrow morning unless told. It is for whoever writes it. */
export function TaskForm({ subject, place, onEnd }: TaskFormProps) {
  const words = useWords(caseWords).tasks;
  const { username } = useStaffMember();
  const title = useKeptText(place);
  const [due, setDue] = useState(() => writeLocalTime(findMorning(new Date(), 1)));
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { mutate, isPending, error } = useCasePost<NewTask>(subject, "tasks", (task) => {
    title.clear(task.title);
    onEnd();
  });
  const dueAt = readLocalTime(due);
  const isUnnamed = title.text.trim() === "";

  function save(): void {
    setTried(true);
    if (isUnnamed || dueAt === null || isPending) return;
    mutate({ title: title.text.trim(), dueAt, assignee: username });
  }
  function cancel(): void {
    title.write("");
    onEnd();
  }
  const picks = [
    { label: words.inAnHour, find: (now: Date) => new Date(now.getTime() + hourMs) },
    { label: words.tomorrow, find: (now: Date) => findMorning(now, 1) },
    { label: words.nextWeek, find: (now: Date) => findMorning(now, 7) },
  ];
  return (
    <form
      noValidate
      className="grid gap-3 rounded-md border border-line-strong p-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") cancel();
      }}
    >
      <TextField
        ref={field}
        label={words.what}
        error={isTried && isUnnamed ? words.noTitle : undefined}
        maxLength={longestTitle}
        dir="auto"
        autoComplete="off"
        value={title.text}
        onChange={(event) => title.write(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={words.when}
        error={isTried && dueAt === null ? words.noTime : undefined}
        value={due}
        onChange={(event) => setDue(event.target.value)}
      />
      <div className="flex flex-wrap gap-1.5">
        {picks.map(({ label, find }) => (
          <Button
            key={label}
            tone="secondary"
            size="sm"
            className="log-button"
            onClick={() => setDue(writeLocalTime(find(new Date())))}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" aria-disabled={isPending}>
          {isPending ? words.saving : words.save}
        </Button>
        <Button tone="quiet" size="sm" onClick={cancel}>
          {words.cancel}
        </Button>
      </div>
      <ControlNote failure={error} />
    </form>
  );
}
