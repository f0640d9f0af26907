import { Plus } from "lucide-react";
import { useRef, useState, useEffect } from "react";
import { keptTexts, useKeptText } from "#staff/kept-work.ts";
import { type Act, useAct } from "#staff/row-act.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { longestTitle, type NewTask } from "#records/core/record-input.ts";
import type { Task } from "#records/core/record.ts";
import { callApi } from "#platform/web/api-client.ts";
import { readLocalTime, writeLocalTime } from "#platform/web/forms/local-time.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, useFocusBack } from "#ui/button.tsx";
import { formatTime } from "#ui/dates.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { hourMs } from "#platform/core/durations.ts";
import type { RecordProps } from "./record-view.ts";
import { recordWords } from "./record-words.ts";
import { useTaskAssignees } from "./assignee-control.tsx";
import { InlineForm } from "./inline-form.tsx";
import { useRecordCache, useRecordPost } from "./use-record-change.ts";

/** A task that was just marked as done stays in place for this time, in case it was a mistake. */
const inSightMs = 10 * 60_000;

/** The tasks of a record; done ones are one press away. */
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
          record={record}
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
      <TaskRows subject={subject} record={record} tasks={open} />
      {done.length > 0 ? (
        <details>
          <summary className="text-sm text-ink-muted">{words.done(done.length)}</summary>
          <div className="pt-2">
            <TaskRows subject={subject} record={record} tasks={done} />
          </div>
        </details>
      ) : null}
    </section>
  );
}

function TaskRows({ tasks, ...about }: RecordProps & { readonly tasks: readonly Task[] }) {
  return (
    <ul className="grid gap-2 empty:hidden">
      {tasks.map((task) => (
        <TaskRow key={task.id} {...about} task={task} />
      ))}
    </ul>
  );
}

interface TaskRowProps extends RecordProps {
  readonly task: Task;
}

function TaskRow({ subject, record, task }: TaskRowProps) {
  const cache = useRecordCache(subject);
  const { isBusy, act } = useAct(cache.refresh);
  const wasDone = task.doneAt !== null;
  // Shows the new state at once: the box must not jump back while the request is running.
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
      {isDone ? null : <PassTask subject={subject} record={record} task={task} />}
    </li>
  );
}

/** Gives an open task to a colleague; the notice offers the way back. */
function PassTask({ subject, record, task }: TaskRowProps) {
  const words = useWords(recordWords).tasks;
  const { isBusy, act } = useAct(useRecordCache(subject).refresh);
  const names = useTaskAssignees(subject.kind, record).filter((name) => name !== task.assignee);
  const [chosen, setChosen] = useState<string | null>(null);
  const opener = useFocusBack<HTMLButtonElement>(chosen !== null);
  const give = (assignee: string | null) =>
    callApi(`${subject.path}/tasks/${task.id}`, { method: "PATCH", body: { assignee } });
  const [first] = names;
  if (first === undefined) return null;
  if (chosen === null) {
    return (
      <Button
        ref={opener}
        tone="quiet"
        size="xs"
        className="ml-5 justify-self-start"
        aria-label={words.passTo(task.title)}
        onClick={() => setChosen(first)}
      >
        {words.pass}
      </Button>
    );
  }
  return (
    <InlineForm
      words={{ send: words.pass, sending: words.passing, cancel: words.cancel }}
      isBusy={isBusy}
      failure={null}
      onSend={() => {
        setChosen(null);
        act({
          run: () => give(chosen),
          said: words.passed(chosen),
          undo: { run: () => give(task.assignee), said: words.passedBack },
        });
      }}
      onCancel={() => setChosen(null)}
    >
      <ColleagueField names={names} value={chosen} onChoose={setChosen} />
    </InlineForm>
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

interface TaskFormProps extends RecordProps {
  /** The storage key of what is typed. */
  readonly place: string;
  readonly onEnd: () => void;
}

/**
 * A new task with its due time and assignee: tomorrow morning and the user who writes it, unless
 * something else is chosen.
 */
function TaskForm({ subject, record, place, onEnd }: TaskFormProps) {
  const words = useWords(recordWords).tasks;
  const { username } = useStaffMember();
  const colleagues = useTaskAssignees(subject.kind, record);
  const given = useKeptText(`${place}:assignee`);
  const title = useKeptText(place);
  const picked = useKeptText(`${place}:due`);
  // A half-typed value counts as empty, and must not be replaced by another time.
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
  const { mutate, isPending, error } = useRecordPost<NewTask>(
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
      <ColleagueField
        names={colleagues}
        value={given.text || username}
        onChoose={(name) => given.write(name === username ? "" : name)}
      />
    </InlineForm>
  );
}

interface ColleagueFieldProps {
  readonly names: readonly string[];
  readonly value: string;
  readonly onChoose: (name: string) => void;
}

function ColleagueField({ names, value, onChoose }: ColleagueFieldProps) {
  const words = useWords(recordWords).tasks;
  // What was chosen stays to be seen where its name is none of them any more.
  return (
    <SelectField
      label={words.whose}
      options={[...new Set([...names, value])].map((name) => ({ value: name, label: name }))}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

/** The usual due times, one press each. */
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

/** Nine in the morning some days from now, in the reader's time zone. */
export function findMorning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);
}
