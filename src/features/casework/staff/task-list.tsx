import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { keptTexts } from "#features/backoffice/frame/kept-texts.ts";
import type { Task } from "#features/casework/core/task.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useMinute } from "#platform/web/use-minute.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import type { CaseProps, CaseSubject } from "./case-subject.ts";
import { caseWords } from "./case-words.ts";
import { ControlNote } from "./control-note.tsx";
import { TaskForm } from "./task-form.tsx";
import type { CaseAnswer } from "./use-case-cache.ts";
import { useCaseCache } from "./use-case-cache.ts";

/** What was done just now stays where it is, in case it was a slip. */
const inSightMs = 10 * 60_000;

/** What is to be done about a record; what is done already is one press away. */
export function TaskList({ subject, record }: CaseProps) {
  const words = useWords(caseWords).tasks;
  const { username } = useStaffMember();
  const place = `${subject.kind}:${subject.id}:task`;
  const [isAdding, setAdding] = useState(() => keptTexts.read(username, place) !== "");
  const title = useRef<HTMLHeadingElement>(null);
  const inSight = Date.now() - inSightMs;
  const isOver = ({ doneAt }: Task) => doneAt !== null && Date.parse(doneAt) < inSight;
  const open = record.tasks.filter((task) => !isOver(task));
  const done = record.tasks.filter(isOver);
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={title} tabIndex={-1} className="text-title">
          {words.title}
        </h2>
        {isAdding ? null : (
          <Button tone="quiet" size="sm" className="-mr-4" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" size={18} />
            {words.add}
          </Button>
        )}
      </div>
      {isAdding ? (
        <TaskForm
          subject={subject}
          place={place}
          onEnd={() => {
            setAdding(false);
            title.current?.focus();
          }}
        />
      ) : null}
      {open.length === 0 && !isAdding ? (
        <p className="text-sm text-ink-muted">{words.none}</p>
      ) : null}
      <TaskRows subject={subject} tasks={open} />
      {done.length > 0 ? (
        <details>
          <summary className="text-sm text-ink-muted">{words.done(done.length)}</summary>
          <div className="pt-2">
            <TaskRows subject={subject} tasks={done} />
          </div>
        </details>
      ) : null}
    </section>
  );
}

function TaskRows({
  subject,
  tasks,
}: {
  readonly subject: CaseSubject;
  readonly tasks: readonly Task[];
}) {
  return (
    <ul className="grid gap-2 empty:hidden">
      {tasks.map((task) => (
        <TaskRow key={task.id} subject={subject} task={task} />
      ))}
    </ul>
  );
}

function TaskRow({ subject, task }: { readonly subject: CaseSubject; readonly task: Task }) {
  const cache = useCaseCache(subject);
  // At once: the box must not jump back while the call is on its way.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { mutate, error } = useMutation({
    mutationFn: (done: boolean) =>
      callApi<CaseAnswer>(`${subject.path}/tasks/${task.id}`, { method: "PATCH", body: { done } }),
    onSuccess: cache.take,
    onSettled: () => setWanted(null),
  });
  const isDone = wanted ?? task.doneAt !== null;
  return (
    <li className="grid gap-1">
      <label className="flex min-h-6 cursor-pointer items-start gap-2.5">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-primary"
          checked={isDone}
          onChange={(event) => {
            if (wanted !== null) return;
            setWanted(event.target.checked);
            mutate(event.target.checked);
          }}
        />
        <span className="grid min-w-0">
          <bdi className={joinClasses("wrap-anywhere", isDone && "line-through")}>{task.title}</bdi>
          <TaskFacts task={task} />
        </span>
      </label>
      <ControlNote failure={error} />
    </li>
  );
}

function TaskFacts({ task: { dueAt, assignee, doneAt, doneBy } }: { readonly task: Task }) {
  const words = useWords(caseWords).tasks;
  const locale = useLocale();
  const now = useMinute();
  if (doneAt !== null) {
    return (
      <span className="text-sm text-ink-muted">
        {words.doneBy(doneBy ?? "")}, {formatTime(doneAt, locale, now)}
      </span>
    );
  }
  const time = formatTime(dueAt, locale, now);
  const isOverdue = Date.parse(dueAt) < now.getTime();
  return (
    <span className="text-sm wrap-anywhere text-ink-muted">
      <span className={isOverdue ? "font-semibold text-danger" : undefined}>
        {isOverdue ? words.overdue(time) : words.due(time)}
      </span>
      {assignee === null ? null : <>, {<bdi>{assignee}</bdi>}</>}
    </span>
  );
}
