import { Plus } from "lucide-react";
import { useRef, useState, useEffect } from "react";
import { keptTexts, useKeptText } from "#staff/kept-work.ts";
import { type Act, useAct } from "#staff/row-act.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { longestTitle, type NewTask } from "#records/core/record-input.ts";
import type { Task } from "#records/core/record.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { callApi } from "#platform/web/api-client.ts";
import { readLocalTime, writeLocalTime } from "#platform/web/forms/local-time.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { hourMs } from "#platform/core/durations.ts";
import type { RecordProps, RecordSubject } from "./record-view.ts";
import { recordWords } from "./record-words.ts";
import { useAssignees } from "./assignee-control.tsx";
import { InlineForm } from "./inline-form.tsx";
import { useCaseCache, useCasePost } from "./use-record-change.ts";

/** What was done just now stays where it is, in case it was a slip. */
const inSightMs = 10 * 60_000;

/** What is to be done about a record; what is done already is one press away. */
export function TaskList({ subject, record }: RecordProps) {
  const words = useWords(recordWords).tasks;
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

function TaskRows({ subject, tasks }: { subject: RecordSubject; tasks: readonly Task[] }) {
  return (
    <ul className="grid gap-2 empty:hidden">
      {tasks.map((task) => (
        <TaskRow key={task.id} subject={subject} task={task} />
      ))}
    </ul>
  );
}

function TaskRow({ subject, task }: { readonly subject: RecordSubject; readonly task: Task }) {
  const cache = useCaseCache(subject);
  const { isBusy, act } = useAct(cache.refresh);
  const wasDone = task.doneAt !== null;
  // At once: the box must not jump back while the call is on its way.
  const isDone = isBusy ? !wasDone : wasDone;
  const setDone = (done: boolean): Act => ({
    run: () => callApi(`${subject.path}/tasks/${task.id}`, { method: "PATCH", body: { done } }),
  });
  return (
    <li className="grid gap-1">
      <label className="flex min-h-6 cursor-pointer items-start gap-2.5">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-primary"
          checked={isDone}
          onChange={() => act(setDone(!wasDone))}
        />
        <span className="grid min-w-0">
          <bdi className={joinClasses("wrap-anywhere", isDone && "line-through")}>{task.title}</bdi>
          <TaskFacts task={task} />
        </span>
      </label>
    </li>
  );
}

function TaskFacts({ task: { dueAt, assignee, doneAt, doneBy } }: { readonly task: Task }) {
  const words = useWords(recordWords).tasks;
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

interface TaskFormProps {
  readonly subject: RecordSubject;
  /** Where what is typed is kept. */
  readonly place: string;
  readonly onEnd: () => void;
}

/**
 * What is to be done and until when; tomorrow morning unless told. It is for whoever writes it, unless an
 * admin gives it to a colleague: an agent could give one that the colleague may not open.
 */
function TaskForm({ subject, place, onEnd }: TaskFormProps) {
  const words = useWords(recordWords).tasks;
  const { username, role } = useStaffMember();
  const given = useKeptText(`${place}:assignee`);
  const title = useKeptText(place);
  const picked = useKeptText(`${place}:due`);
  // What is half typed counts as empty, and is no reason to put another time there.
  const [due, setDue] = useState(() => picked.text || writeLocalTime(findMorning(new Date(), 1)));
  const pick = (time: string) => {
    setDue(time);
    picked.write(time);
  };
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const end = () => {
    picked.write("");
    given.write("");
    onEnd();
  };
  const { mutate, isPending, error } = useCasePost<NewTask>(
    subject,
    "tasks",
    (task) => {
      title.clear(task.title);
      end();
    },
    title.keys,
  );
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
        mutate({ title: title.text.trim(), dueAt, assignee: given.text || username });
      }}
      onCancel={() => {
        title.write("");
        end();
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
        onChange={(event) => pick(event.target.value)}
      />
      <DuePicks onPick={pick} />
      {role === "admin" ? (
        <ColleagueField
          kind={subject.kind}
          value={given.text || username}
          onChoose={(name) => given.write(name === username ? "" : name)}
        />
      ) : null}
    </InlineForm>
  );
}

interface ColleagueFieldProps {
  readonly kind: RecordKind;
  readonly value: string;
  readonly onChoose: (name: string) => void;
}

function ColleagueField({ kind, value, onChoose }: ColleagueFieldProps) {
  const words = useWords(recordWords).tasks;
  const names = new Set([...useAssignees(kind), value]);
  return (
    <SelectField
      label={words.whose}
      options={[...names].map((name) => ({ value: name, label: name }))}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

/** Times that most tasks are due at, one press each. */
function DuePicks({ onPick }: { readonly onPick: (due: string) => void }) {
  const words = useWords(recordWords).tasks;
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

/** A morning some days from now, at nine by the clock of whoever reads it. */
export function findMorning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);
}
