import { Link } from "react-router";
import type { HandedOn, RoutedParts } from "#features/routing/core/routing-answers.ts";
import { useRoutingStanding } from "#features/routing/staff/use-routing-standing.ts";
import { accountPath, profilePath, useStaffMember } from "#staff/staff-gate.tsx";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { LeavingButton } from "#ui/button.tsx";
import { Badge } from "#ui/card.tsx";
import { daysOffWords, tellCounts, tellDays } from "./days-off-words.ts";
import { openSheet } from "./days-off-part.tsx";
import { useHandOver } from "./use-hand-over.ts";

/** Where somebody's sheet of days off is opened. */
function useSheetAddress(): (username: string) => string {
  const { username: me, role } = useStaffMember();
  return (username) =>
    `${role === "admin" || username !== me ? profilePath(username) : accountPath}${openSheet}`;
}

/** Whose work falls into days off: for admins everybody's, for others their own. */
export function DaysOffNotice() {
  const words = useWords(daysOffWords);
  const locale = useLocale();
  const { username: me } = useStaffMember();
  const addressOf = useSheetAddress();
  const due = (useRoutingStanding()?.daysOff ?? []).flatMap(({ username, next, counts }) => {
    const what = tellCounts(counts, locale);
    return what === "" ? [] : { username, what, days: tellDays(next, locale) };
  });
  if (due.length === 0) return null;
  return (
    <Alert tone="warning" title={words.title}>
      <ul className="grid gap-2">
        {due.map(({ username, days, what }) => (
          <li key={username} className="max-w-measure wrap-anywhere">
            {username === me ? words.yours(days, what) : words.falls(username, days, what)}{" "}
            <Link to={addressOf(username)} className="text-link">
              {words.decide}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Beside a name on the list of staff: days off that have begun, or into which work falls. */
export function DaysOffMark({ username }: { readonly username: string }) {
  const words = useWords(daysOffWords);
  const locale = useLocale();
  const addressOf = useSheetAddress();
  const found = useRoutingStanding()?.daysOff.find((one) => one.username === username);
  const what = found ? tellCounts(found.counts, locale) : "";
  if (!found || (what === "" && !found.isNow)) return null;
  return (
    <>
      <Badge tone="info">{words.away(tellDays(found.next, locale))}</Badge>
      {what === "" ? null : (
        <Link to={addressOf(username)} className="text-sm font-normal text-link">
          {what}
        </Link>
      )}
    </>
  );
}

/** On a lead's page: its promised answer is due on days off of its assignee. */
export function DaysOffLine({ lead }: { readonly lead: object }) {
  const words = useWords(daysOffWords);
  const locale = useLocale();
  const addressOf = useSheetAddress();
  const { daysOff = null } = lead as Partial<RoutedParts>;
  if (!daysOff) return null;
  return (
    <Alert tone="warning">
      {words.record(daysOff.username, tellDays(daysOff, locale))}{" "}
      <Link to={addressOf(daysOff.username)} className="text-link">
        {words.decide}
      </Link>
    </Alert>
  );
}

/** A lead that went to somebody else because of days off, with a way back for admins. */
export function HandedOnDayOff({ handed }: { readonly handed: HandedOn }) {
  const words = useWords(daysOffWords).dayOff;
  const { username: me, role } = useStaffMember();
  const handing = useHandOver(() => {});
  const { leadId, fullName, from, to, version } = handed;
  if (from === me) return words.fromYou(to);
  const giveBack = () => {
    if (version === null || handing.isPending) return;
    const records = [{ kind: "lead" as const, id: leadId, version }];
    handing.giveBack({ from: to, to: from, records, tasks: [] });
  };
  return (
    <>
      {to === me ? words.toYou(from) : words.between(from, to)}{" "}
      <Link to={`/admin/leads/${leadId}`} className="text-link">
        <bdi>{fullName}</bdi>
      </Link>{" "}
      {role === "admin" && version !== null ? (
        <LeavingButton tone="quiet" size="xs" aria-disabled={handing.isPending} onClick={giveBack}>
          {words.giveBack(from)}
        </LeavingButton>
      ) : null}
    </>
  );
}
