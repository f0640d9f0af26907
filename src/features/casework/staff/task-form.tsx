import { useEffect, useRef, useState } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { useKeptText } from "#features/backoffice/frame/use-kept-text.ts";
import { longestTitle } from "#features/casework/core/case-input.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { CaseSubject } from "./case-subject.ts";
import { caseWords } from "./case-words.ts";
import { InlineForm } from "./inline-form.tsx";
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

  return (
    <InlineForm
      words={{ send: words.save, sending: words.saving, cancel: words.cancel }}
      isBusy={isPending}
      failure={error}
      onSend={() => {
        setTried(true);
        if (isUnnamed || dueAt === null) return;
        mutate({ title: title.text.trim(), dueAt, assignee: username });
      }}
      onCancel={() => {
        title.write("");
        onEnd();
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
      <DuePicks onPick={setDue} />
    </InlineForm>
  );
}

/** Times that most tasks are due at, one press each. */
function DuePicks({ onPick }: { readonly onPick: (due: string) => void }) {
  const words = useWords(caseWords).tasks;
  const picks = [
    { label: words.inAnHour, find: (now: Date) => new Date(now.getTime() + hourMs) },
    { label: words.tomorrow, find: (now: Date) => findMorning(now, 1) },
    { label: words.nextWeek, find: (now: Date) => findMorning(now, 7) },
  ];
  return (
    <div className="flex flex-wrap gap-1.5">
      {picks.map(({ label, find }) => (
        <Button
          key={label}
          tone="secondary"
          size="xs"
          onClick={() => onPick(writeLocalTime(find(new Date())))}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
