import { Link } from "react-router";
import { siteScreens, useEditions } from "#features/studio/staff/site-queries.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { SettledPart } from "#staff/settled-part.tsx";
import { certificatesPath, useStaffMember } from "#staff/staff-gate.tsx";
import { LoadFailure, StaffPage } from "#staff/staff-page.tsx";
import { LoadingText } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { dashboardWords } from "./dashboard-words.ts";

const editionsPath = `${siteScreens}/editions`;

/** The first page for compliance: what waits for approval, and where the evidence is. */
export function ComplianceToday() {
  const { greeting, compliance: words } = useWords(dashboardWords);
  const { username } = useStaffMember();
  const places = [
    { to: `${siteScreens}/archive`, label: words.archive },
    { to: "/admin/audit", label: words.audit },
    { to: certificatesPath, label: words.certificates },
  ];
  return (
    <StaffPage title={greeting(username)} intro={words.intro} isShort>
      <Waiting />
      <SettledPart>
        <Card>
          <CardHeader title={words.places} />
          <ul className="grid">
            {places.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="text-link inline-flex min-h-11 items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </SettledPart>
    </StaffPage>
  );
}

function Waiting() {
  const words = useWords(dashboardWords).compliance;
  const locale = useLocale();
  const { data, isError, isPending, refetch } = useEditions();
  const waiting = data?.editions.filter(({ status }) => status === "pending");
  return (
    <Card>
      <CardHeader title={words.waits} />
      {isError ? <LoadFailure text={words.failed} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingText text={words.loading} /> : null}
      {data?.waiting === 0 ? <p className="text-ink-muted">{words.none}</p> : null}
      <ul className="grid gap-3">
        {waiting?.map((each) => (
          <li key={each.id}>
            <p className="font-semibold">
              {each.kind === "edition" ? words.changes(each.changeCount) : words.off}
            </p>
            <p className="wrap-anywhere text-ink-muted">
              {words.by(each.by, formatMoment(each.at, locale))}
            </p>
          </li>
        ))}
      </ul>
      {data && data.waiting > 0 ? (
        <Link to={editionsPath} className={`${buttonClasses({ size: "sm" })} mt-4`}>
          {words.look}
        </Link>
      ) : null}
    </Card>
  );
}
