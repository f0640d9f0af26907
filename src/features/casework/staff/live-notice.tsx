import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { pipelineLabels } from "#features/casework/core/pipeline-labels.ts";
import type { TimelineLine } from "#features/casework/core/timeline-entry.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatTime } from "#ui/dates.ts";
import type { CaseProps } from "./case-subject.ts";
import { caseWords } from "./case-words.ts";
import { describeLine } from "./describe-line.ts";
import { useLiveCase } from "./use-live-case.ts";

const justNowMs = 60_000;

/** One quiet line about what somebody else does with the record right now. It takes no focus. */
export function LiveNotice(props: CaseProps) {
  const { gone, offline } = useWords(caseWords).live;
  const { news, isGone, isOffline } = useLiveCase(props);
  const tellNews = useTellNews();
  const text = isGone ? gone : isOffline ? offline : tellNews(news);
  return (
    <p role="status" className={text ? "live-notice" : "sr-only"}>
      <bdi>{text}</bdi>
    </p>
  );
}

/** The newest in full, and how many more. */
function useTellNews(): (news: readonly TimelineLine[]) => string {
  const words = useWords(caseWords);
  const statuses = useWords(pipelineLabels);
  const locale = useLocale();
  const { username } = useStaffMember();
  return (news) => {
    const last = news.at(-1);
    if (!last) return "";
    const { title } = describeLine(last, { words, statuses, me: username });
    const { justNow, atTime, more } = words.timeline;
    const isNew = Date.now() - Date.parse(last.at) < justNowMs;
    const told = isNew ? justNow(title) : atTime(title, formatTime(last.at, locale));
    return news.length > 1 ? `${told} ${more(news.length - 1)}` : told;
  };
}
