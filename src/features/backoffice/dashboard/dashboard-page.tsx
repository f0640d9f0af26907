import { Settings } from "lucide-react";
import { Link } from "react-router";
import { LoadFailure } from "#features/backoffice/frame/load-failure.tsx";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { BackupLine } from "#features/backup/staff/backup-line.tsx";
import { HeldWorkCard } from "#features/backup/staff/held-work-card.tsx";
import { useLeads, useStats } from "#features/leads/staff/lead-queries.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { AnswersCard } from "./answers-card.tsx";
import { dashboardWords } from "./dashboard-words.ts";
import { DoubtfulFigures } from "./doubtful-figures.tsx";
import { FigureCards } from "./figure-cards.tsx";
import { FunnelCard } from "./funnel-card.tsx";
import { InventedFacts } from "./invented-facts.tsx";
import { OwnerNotices } from "./owner-notices.tsx";
import { OwnTasks } from "./own-tasks.tsx";
import { RecentLeads } from "./recent-leads.tsx";
import { StatRow } from "./stat-row.tsx";
import { useFigures, useToday } from "./use-today.ts";
import { useIsMine, WaitingCard } from "./waiting-card.tsx";

export default function DashboardPage() {
  const words = useWords(dashboardWords);
  const { username, role } = useStaffMember();
  const isAdmin = role === "admin";
  const stats = useStats();
  const leads = useLeads();
  const today = useToday(useIsMine());
  const figures = useFigures();
  return (
    <StaffPage
      title={words.greeting(username)}
      intro={words.intro}
      actions={
        isAdmin ? (
          <Link
            to="/admin/crm-settings"
            className={buttonClasses({ tone: "secondary", size: "sm" })}
          >
            <Settings aria-hidden="true" size={18} />
            {words.crmSettings}
          </Link>
        ) : null
      }
    >
      {/* Told once: a list that failed as well says the same. */}
      {stats.isError && !leads.isError ? (
        <LoadFailure text={words.leads.failed} onRetry={() => void stats.refetch()} />
      ) : null}
      {stats.data?.notices.map((notice) => (
        <Alert key={notice} tone="warning">
          {words.notices[notice]}
        </Alert>
      ))}
      {isAdmin ? <HeldWorkCard /> : null}
      {isAdmin ? <OwnerNotices /> : null}
      {isAdmin ? <InventedFacts /> : null}
      {isAdmin ? <DoubtfulFigures year={new Date().getFullYear()} /> : null}
      <div className="today-first">
        <WaitingCard today={today} />
        <AnswersCard figures={figures} />
        <OwnTasks today={today} />
      </div>
      <StatRow stats={stats.data} />
      <RecentLeads list={leads} />
      <FigureCards figures={figures} />
      <FunnelCard />
      {isAdmin ? <BackupLine /> : null}
    </StaffPage>
  );
}
