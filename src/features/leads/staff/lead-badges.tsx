import { Link } from "react-router";
import { staffWords } from "#staff/staff-words.ts";
import { LanguageMark, PhoneCell } from "#records/staff/contact/call-mark.tsx";
import { classifyRestriction } from "#features/leads/core/build-lead.ts";
import { tellWishes } from "#features/leads/core/call-wish.ts";
import type { StaffLead } from "#features/leads/core/lead.ts";
import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { buttonClasses } from "#ui/button.tsx";
import { Badge } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import type { Column } from "#ui/table.tsx";
import { Hint } from "#ui/notices/tooltip.tsx";
import { EmailText } from "#ui/text.tsx";
import { categoryWords, leadWords } from "./lead-words.ts";

interface CategoryBadgeProps {
  readonly category: LeadCategory | null;
  /**
   * The quiet look of a category where nobody may call: the restriction must catch the eye first.
   */
  readonly isMuted?: boolean | undefined;
}

/** A lead's category, or "Unknown" for one that has none. */
export function CategoryBadge({ category, isMuted = false }: CategoryBadgeProps) {
  const { names } = useWords(categoryWords);
  return (
    <Badge tone={isMuted || category === null ? "neutral" : category}>
      {names[category ?? "unknown"]}
    </Badge>
  );
}

/** Beside a name: nobody may contact this person. Demo data looks calm, a minor does not. */
export function RestrictionBadge({ reason }: { readonly reason: string }) {
  const kind = classifyRestriction(reason);
  const words = useWords(leadWords).restrictions[kind];
  return (
    <Hint text={words.hint}>
      <Badge tone={kind === "demo" ? "neutral" : "danger"}>{words.badge}</Badge>
    </Hint>
  );
}

/** Beside a name: whom this family would like to talk with; in its own words where it named somebody. */
export function WishBadge({ lead }: { readonly lead: StaffLead }) {
  const wish = tellWishes(lead, useLocale()).at(-1);
  if (!wish) return null;
  return (
    <Hint text={wish.label}>
      <Badge tone="info">
        <bdi className="max-w-40 truncate">{wish.value}</bdi>
      </Badge>
    </Hint>
  );
}

/** How a lead scored, in every list of leads. */
export function useScoreColumns(): readonly Column<StaffLead>[] {
  const locale = useLocale();
  const { category, score } = useWords(leadWords).columns;
  return [
    {
      key: "category",
      header: category,
      cell: (lead) => (
        <CategoryBadge category={lead.leadCategory} isMuted={lead.doNotContactReason !== null} />
      ),
    },
    {
      key: "score",
      header: score,
      numeric: true,
      cell: (lead) => formatNumber(lead.leadScore, locale),
    },
  ];
}

/** The columns of Recent Leads. */
export function useLeadColumns(): readonly Column<StaffLead>[] {
  const locale = useLocale();
  const words = useWords(staffWords).columns;
  return [
    {
      key: "name",
      header: words.name,
      rowHeader: true,
      cell: (lead) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <bdi className="text-left">{lead.fullName}</bdi>
          <LanguageMark language={lead.language} />
          {lead.doNotContactReason ? <RestrictionBadge reason={lead.doNotContactReason} /> : null}
        </span>
      ),
    },
    {
      key: "email",
      header: words.email,
      breakable: true,
      cell: (lead) => <EmailText email={lead.email} />,
    },
    {
      key: "phone",
      header: words.phone,
      cell: (lead) => <PhoneCell listed={lead} />,
    },
    ...useScoreColumns(),
    { key: "date", header: words.date, cell: (lead) => formatDay(lead.timestamp, locale) },
    {
      key: "actions",
      header: words.actions,
      hideHeader: true,
      cell: (lead) => (
        <Link
          to={`/admin/leads/${lead.id}`}
          aria-label={words.viewOf(lead.fullName)}
          className={buttonClasses({ tone: "secondary", size: "sm" })}
        >
          {words.view}
        </Link>
      ),
    },
  ];
}
