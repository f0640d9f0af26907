import { Settings } from "lucide-react";
import { Link } from "react-router";
import { AccessNotices } from "#features/accounts/staff/access-notices.tsx";
import { SettledPart } from "#staff/settled-part.tsx";
import { LoadFailure, StaffPage } from "#staff/staff-page.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { BackupLine } from "#features/backup/staff/backup-line.tsx";
import { HeldWorkCard } from "#features/backup/staff/held-work-card.tsx";
import { clockWords } from "#records/staff/record-words.ts";
import { type AnswerFigures, findPercent } from "#features/leads/core/lead-figures.ts";
import type { LeadStats } from "#features/leads/core/lead.ts";
import { type PromiseMeter as Meter, countMeter } from "#features/leads/core/promise-meter.ts";
import { useStats } from "#features/leads/staff/lead-queries.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Card, CardHeader, StatCard } from "#ui/card.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { ComplianceToday } from "./compliance-today.tsx";
import { dashboardWords, todayWords } from "./dashboard-words.ts";
import { FigureCards, FunnelCard } from "./lead-figure-cards.tsx";
import { DaysOffNotice } from "#features/routing/staff/days-off/days-off-notices.tsx";
import { HandedOnNotice } from "#features/routing/staff/routing-notices.tsx";
import { OwnerNotices } from "./owner-notices.tsx";
import { HelpHint, RecentLeads, useRecentLeads } from "./recent-leads.tsx";
import { SetupBox } from "./setup/setup-box.tsx";
import { useSetup } from "./setup/use-setup.ts";
import { useFigures, useToday } from "./use-today.ts";
import { OwnTasks, useIsMine, WaitingCard } from "./waiting-card.tsx";
import "./dashboard.css";

/** What waits: families for admins and agents, editions for compliance. */
export default function DashboardPage() {
  const { role } = useStaffMember();
  return role === "compliance" ? <ComplianceToday /> : <Today />;
}

function Today() {
  const words = useWords(dashboardWords);
  const { username, role } = useStaffMember();
  const isAdmin = role === "admin";
  const stats = useStats();
  const leads = useRecentLeads();
  const today = useToday(useIsMine());
  const figures = useFigures();
  const setup = useSetup(isAdmin);
  // On the first day there are no leads: setting up comes first, once both are known.
  const isFirstDay = stats.data?.totalLeads === 0;
  const isSetupFirst = isFirstDay && setup.data !== undefined;
  return (
    <StaffPage
      title={words.greeting(username)}
      intro={<span className="max-sm:hidden">{words.intro}</span>}
      isShort
      actions={
        isAdmin ? (
          <Link
            to="/admin/crm-settings"
            className={joinClasses(buttonClasses({ tone: "secondary", size: "sm" }), "max-sm:px-3")}
          >
            <Settings aria-hidden="true" size={18} />
            <span className="max-sm:sr-only">{words.crmSettings}</span>
          </Link>
        ) : null
      }
    >
      {/* Shown once: a list that failed as well says the same. */}
      {stats.isError && !leads.isError ? (
        <LoadFailure text={words.leads.failed} onRetry={() => void stats.refetch()} />
      ) : null}
      <SettledPart>
        {isSetupFirst ? <SetupBox setup={setup.data.setup} isFirst /> : null}
        {/* A new key remounts the part, so that nothing visible moves. */}
        {/* Work comes first. The figures are beside it on a desktop, and below it on a phone. */}
        <div key={String(isSetupFirst)} className="today-grid">
          <WaitingCard today={today} isFirstDay={isFirstDay} />
          <OwnTasks today={today} />
          {stats.data?.notices.map((notice) => (
            <Alert key={notice} tone="warning">
              {words.notices[notice]}
            </Alert>
          ))}
          <DaysOffNotice />
          <HandedOnNotice />
          {isAdmin ? (
            <>
              <HeldWorkCard />
              <AccessNotices />
              <OwnerNotices />
              {setup.data && !isSetupFirst ? <SetupBox setup={setup.data.setup} /> : null}
            </>
          ) : null}
          <RecentLeads list={leads} />
          <StatRow stats={stats.data} />
          <AnswersCard figures={figures} />
        </div>
        <Analytics figures={figures} />
        {isAdmin ? <BackupLine /> : null}
      </SettledPart>
    </StaffPage>
  );
}

/** The figures of the last days; collapsed until there is a lead that counts. */
function Analytics({ figures }: { readonly figures: ReturnType<typeof useFigures> }) {
  const words = useWords(dashboardWords);
  const sources = figures.data?.figures.sources ?? [];
  const hasSome = sources.length > 0 || figures.isError;
  return (
    // The key remounts it once that is known: a choice to open or close it afterwards is kept.
    <details key={String(hasSome)} open={hasSome} className="analytics">
      <summary className="font-display text-title">{words.analytics}</summary>
      <div className="mt-4 grid gap-6">
        <FigureCards figures={figures} />
        <FunnelCard />
      </div>
    </details>
  );
}

const unknownYet = "–";
const figures = ["totalLeads", "hotLeads", "warmLeads", "coldLeads", "averageScore"] as const;

/** Five figures about all leads; dashes until they have loaded. */
function StatRow({ stats }: { readonly stats: LeadStats | undefined }) {
  const locale = useLocale();
  const words = useWords(dashboardWords).stats;
  const describe = (figure: (typeof figures)[number]) => {
    if (figure === "averageScore") return words.outOf;
    if (figure === "totalLeads" || !stats || stats.totalLeads === 0) return undefined;
    return words.share(Math.round((stats[figure] / stats.totalLeads) * 100));
  };
  return (
    <section aria-label={words.title} className="today-figures">
      <dl className="stat-row">
        {figures.map((figure) => (
          <StatCard
            key={figure}
            label={words.labels[figure]}
            value={stats ? formatNumber(stats[figure], locale) : unknownYet}
            hint={describe(figure)}
          />
        ))}
      </dl>
      {stats && stats.totalLeads > 0 ? <CategoryShares stats={stats} /> : null}
    </section>
  );
}

/** The three categories as one bar. Decorative: the cards above have the same figures in words. */
function CategoryShares({ stats }: { readonly stats: LeadStats }) {
  const { totalLeads, hotLeads, warmLeads } = stats;
  const percent = (leads: number) => (leads / totalLeads) * 100;
  return (
    <svg aria-hidden="true" width="100%" height="10" className="mt-3 block">
      <rect width="100%" height="10" rx="5" className="fill-info" />
      <rect
        width={`${percent(hotLeads + warmLeads)}%`}
        height="10"
        rx="5"
        className="fill-warning"
      />
      <rect width={`${percent(hotLeads)}%`} height="10" rx="5" className="fill-danger" />
    </svg>
  );
}

/** How well the promise on every page was kept. */
function AnswersCard({ figures }: { readonly figures: ReturnType<typeof useFigures> }) {
  const words = useWords(todayWords).answers;
  const known = figures.data?.figures;
  return (
    <Card className="today-answers lg:min-h-56">
      <CardHeader title={words.title} after={<HelpHint text={words.exact} label={words.exact} />} />
      {figures.isPending ? <LoadingText text={words.loading} /> : null}
      {figures.isError && !known ? <p className="text-ink-muted">{words.failed}</p> : null}
      {known ? <Answers answers={known.answers} days={known.days} /> : null}
      {figures.data ? <PromiseMeter meter={figures.data.meter} /> : null}
    </Card>
  );
}

function Answers({ answers, days }: { readonly answers: AnswerFigures; readonly days: number }) {
  const words = useWords(todayWords).answers;
  const { duration } = useWords(clockWords);
  const { counted, inTime, medianMinutes } = answers;
  const percent = findPercent(inTime, counted);
  if (percent === null) return <p className="text-ink-muted">{words.none}</p>;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-headline even-figures">{words.percent(percent)}</span>
        <span className="text-sm text-ink-muted">{words.text(inTime, counted, days)}</span>
      </p>
      {medianMinutes === null ? null : (
        <p className="text-sm text-ink-muted">{words.median(duration(medianMinutes))}</p>
      )}
    </>
  );
}

const perRow = 50;
const cell = 6;

/** One mark for each of the latest leads: filled if the promise was kept, hollow if not. */
function PromiseMeter({ meter }: { readonly meter: Meter }) {
  const words = useWords(todayWords).answers;
  const { inTime, counted } = countMeter(meter);
  if (counted === 0) return null;
  const marks = meter.kept.toReversed();
  const rows = Math.ceil(counted / perRow);
  return (
    <figure className="mt-3 grid gap-1">
      <svg
        aria-hidden="true"
        className="block w-full max-w-80"
        viewBox={`0 0 ${perRow * cell} ${rows * cell * 2}`}
      >
        {marks.map((kept, index) => (
          <rect
            // The marks have nothing but their position to identify them.
            key={index}
            x={(index % perRow) * cell + 1}
            y={Math.floor(index / perRow) * cell * 2 + 1}
            width={cell - 2}
            height={cell * 2 - 4}
            rx={1}
            className={kept ? "fill-primary" : "fill-none stroke-danger stroke-1"}
          />
        ))}
      </svg>
      <figcaption className="text-sm text-ink-muted">{words.latest(inTime, counted)}</figcaption>
    </figure>
  );
}
