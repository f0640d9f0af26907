import { eq, isNull, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { StaffMember } from "#platform/core/staff-member.ts";
import type { CaseTable } from "./case-columns.ts";

/** Who looks, as far as it decides what there is to see. */
export type Viewer = Pick<StaffMember, "username" | "role">;

/**
 * The one condition of who sees which records: an admin all of them, an agent the own ones and those
 * that are nobody's.
 *
 * @param viewer null for the site itself, which sees all.
 */
export function visibleTo(
  viewer: Viewer | null,
  { assignee }: Pick<CaseTable, "assignee">,
): SQL | undefined {
  if (viewer === null || viewer.role === "admin") return undefined;
  return or(isNull(assignee), eq(assignee, viewer.username));
}

/** Who is signed in; staff's routes are never reached without. */
export function readViewer({ staff }: FastifyRequest): Viewer {
  if (!staff) throw new AppError("unauthenticated", { en: "Please sign in." });
  return staff;
}
