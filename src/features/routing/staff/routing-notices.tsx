import { Link } from "react-router";
import { obstacleWords, describeUnplaced } from "#features/routing/core/obstacle-words.ts";
import type { HandedOn } from "#features/routing/core/routing-answers.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { Alert } from "#ui/alert.tsx";
import { HandedOnDayOff } from "./days-off/days-off-notices.tsx";
import { routingWords } from "./routing-words.ts";
import { useRoutingStanding } from "./use-routing-standing.ts";

const unassignedList = `/admin/leads?${new URLSearchParams({ sort: "due", waiting: "true", assignee: "none" })}`;

/** Leads that nobody may take, as lines of the owner's notices. */
export function useUnplacedLines() {
  const { notices: words } = useWords(routingWords);
  const said = useWords(obstacleWords);
  return (useRoutingStanding()?.obstacles ?? []).map((one) => ({
    key: `routing ${one.obstacle}`,
    text: describeUnplaced(one, said),
    looks: [
      ...one.leads.map(({ id, fullName }) => ({ to: `/admin/leads/${id}`, label: fullName })),
      ...(one.count > one.leads.length
        ? [{ to: unassignedList, label: words.unplacedMore(one.count - one.leads.length) }]
        : []),
      { to: "/admin/staff", label: words.unplacedLook },
    ],
  }));
}

/**
 * A notice for the new and the former assignee of a lead that was handed on; admins read of all that were
 * because of days off.
 */
export function HandedOnNotice() {
  const { notices: words } = useWords(routingWords);
  const { username } = useStaffMember();
  const handedOn = (useRoutingStanding()?.handedOn ?? []).filter(
    ({ from, to, isDayOff }) => isDayOff || from === username || to === username,
  );
  if (handedOn.length === 0) return null;
  return (
    <Alert title={words.title}>
      <ul className="grid gap-2">
        {handedOn.map((handed) => (
          <li key={`${handed.leadId} ${handed.at}`} className="max-w-measure wrap-anywhere">
            {handed.isDayOff ? (
              <HandedOnDayOff handed={handed} />
            ) : (
              <HandedOnLate handed={handed} />
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function HandedOnLate({ handed: { leadId, fullName, from, to } }: { readonly handed: HandedOn }) {
  const { notices: words } = useWords(routingWords);
  const { username } = useStaffMember();
  if (to !== username) return words.fromYou(to);
  return (
    <>
      {words.toYou(from)}{" "}
      <Link to={`/admin/leads/${leadId}`} className="text-link">
        <bdi>{fullName ?? words.open}</bdi>
      </Link>
    </>
  );
}
