import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { obstacleWords, describeUnplaced } from "#features/routing/core/obstacle-words.ts";
import type { RoutingStanding } from "#features/routing/core/routing-answers.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { Alert } from "#ui/alert.tsx";
import { routingWords } from "./routing-words.ts";

const everyMs = 60_000;

/** The state of routing, polled each minute while the page is visible. */
export function useRoutingStanding(): RoutingStanding | undefined {
  const { data } = useQuery({
    queryKey: ["routing-standing"],
    queryFn: ({ client, queryKey }) =>
      // A background request, because an open page alone does not count as using the session.
      callApi<RoutingStanding>("/api/admin/routing", {
        isBackground: client.getQueryData(queryKey) !== undefined,
      }),
    refetchOnMount: "always",
    refetchInterval: everyMs,
  });
  return data;
}

/** Leads that nobody may take, as lines of the owner's notices. */
export function useUnplacedLines() {
  const { notices: words } = useWords(routingWords);
  const said = useWords(obstacleWords);
  return (useRoutingStanding()?.obstacles ?? []).map((one) => ({
    key: `routing ${one.obstacle}`,
    text: describeUnplaced(one, said),
    look: { to: "/admin/staff", label: words.unplacedLook },
  }));
}

/** A notice for the new and the former assignee of a lead that was handed on. */
export function HandedOnNotice() {
  const { notices: words } = useWords(routingWords);
  const { username } = useStaffMember();
  const handedOn = (useRoutingStanding()?.handedOn ?? []).filter(
    ({ from, to }) => from === username || to === username,
  );
  if (handedOn.length === 0) return null;
  return (
    <Alert title={words.title}>
      <ul className="grid gap-2">
        {handedOn.map(({ leadId, fullName, at, from, to }) => (
          <li key={`${leadId} ${at}`} className="max-w-measure wrap-anywhere">
            {to === username ? words.toYou(from) : words.fromYou(to)}{" "}
            {to === username ? (
              <Link to={`/admin/leads/${leadId}`} className="text-link">
                <bdi>{fullName ?? words.open}</bdi>
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
