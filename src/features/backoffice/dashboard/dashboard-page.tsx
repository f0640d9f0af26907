import { useQueryClient } from "@tanstack/react-query";
import { LogOut, MessageSquare, Settings, Users } from "lucide-react";
import { Link, PrefetchPageLinks, useNavigate } from "react-router";
import { defaultLocale } from "#platform/core/locale.ts";
import { callApi } from "#platform/web/api-client.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { CrmHint } from "./crm-hint.tsx";
import { dashboardWords } from "./dashboard-words.ts";
import { FunnelCard } from "./funnel-card.tsx";
import { useLeads, useStats } from "#features/leads/staff/lead-queries.ts";
import { RecentLeads } from "./recent-leads.tsx";
import { useUsername } from "#features/backoffice/frame/staff-gate.tsx";
import { StatRow } from "./stat-row.tsx";

const words = dashboardWords[defaultLocale];
const loginPath = "/admin/login";

export default function DashboardPage() {
  const stats = useStats();
  const leads = useLeads();
  const failed = stats.isError || leads.isError;
  return (
    <div className="mx-auto grid w-full max-w-page gap-6 px-5 py-8 sm:px-8 sm:py-10">
      <DashboardHeader />
      {failed ? (
        <Alert tone="danger" announce>
          {words.leads.failed}
        </Alert>
      ) : null}
      {stats.data?.notices.map((notice) => (
        <Alert key={notice} tone="warning">
          {words.notices[notice]}
        </Alert>
      ))}
      <CrmHint />
      <StatRow stats={stats.data} />
      <RecentLeads leads={leads.data?.leads} isLoading={leads.isPending} />
      <FunnelCard />
    </div>
  );
}

function DashboardHeader() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const username = useUsername();

  async function logOut(): Promise<void> {
    let isUnfinishedLogout = false;
    try {
      await callApi("/api/auth/logout", { method: "POST" });
    } catch {
      // Leaving must work without a network, too; the sign-in page offers to try again.
      isUnfinishedLogout = true;
    }
    client.clear();
    await navigate(loginPath, { replace: true, state: { isUnfinishedLogout } });
  }

  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <PrefetchPageLinks page={loginPath} />
      <div className="grid min-w-0 gap-1">
        <h1 className="text-heading wrap-anywhere">{words.greeting(username)}</h1>
        <p className="text-ink-muted">{words.intro}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to="/admin/inquiries" className={buttonClasses({ tone: "secondary", size: "sm" })}>
          <MessageSquare aria-hidden="true" size={18} />
          {words.buttons.inquiries}
        </Link>
        <Link to="/admin/applications" className={buttonClasses({ tone: "secondary", size: "sm" })}>
          <Users aria-hidden="true" size={18} />
          {words.buttons.applications}
        </Link>
        <Link to="/admin/crm-settings" className={buttonClasses({ tone: "secondary", size: "sm" })}>
          <Settings aria-hidden="true" size={18} />
          {words.buttons.crm}
        </Link>
        <Button tone="secondary" size="sm" onClick={() => void logOut()}>
          <LogOut aria-hidden="true" size={18} />
          {words.buttons.logout}
        </Button>
      </div>
    </header>
  );
}
