import { Link } from "react-router";
import type { OwnTask } from "#features/casework/core/case-record.ts";
import { findTimeLeft } from "#features/casework/core/answer-clock.ts";
import { casePages } from "#features/casework/staff/case-view.ts";
import { clockWords } from "#features/casework/staff/case-words.ts";
import { useMinute } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatTime } from "#ui/dates.ts";
import { LoadingText } from "#ui/alert.tsx";
import { todayWords } from "./dashboard-words.ts";
import type { useToday } from "./use-today.ts";

/** What whoever is signed in wanted to do by the end of today. */
export function OwnTasks({ today }: { readonly today: ReturnType<typeof useToday> }) {
  const words = useWords(todayWords).tasks;
  const tasks = today.data?.tasks;
  return (
    <Card className="own-tasks">
      <CardHeader title={words.title} />
      {today.isPending ? <LoadingText text={words.loading} /> : null}
      {today.isError && !tasks ? <p className="text-ink-muted">{words.failed}</p> : null}
      {tasks?.length === 0 ? <p className="text-ink-muted">{words.none}</p> : null}
      {tasks && tasks.length > 0 ? (
        <ul className="own-tasks-list">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function TaskRow({ task }: { readonly task: OwnTask }) {
  const locale = useLocale();
  const words = useWords(todayWords).tasks;
  const { timeLeft } = useWords(clockWords);
  const now = useMinute();
  const left = findTimeLeft(task.dueAt, now);
  return (
    <li className="grid gap-0.5 py-2 text-sm">
      <Link to={`${casePages[task.caseKind]}/${task.caseId}`} className="text-link wrap-anywhere">
        {task.title}
      </Link>
      <span className="flex flex-wrap gap-x-2 text-ink-muted">
        <bdi className="wrap-anywhere">{task.fullName}</bdi>
        <time dateTime={task.dueAt} className={left.isOverdue ? "font-semibold text-danger" : ""}>
          {left.isOverdue ? timeLeft(left) : words.dueAt(formatTime(task.dueAt, locale, now))}
        </time>
      </span>
    </li>
  );
}
