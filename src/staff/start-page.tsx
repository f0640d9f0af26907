import { Navigate } from "react-router";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";

/** The back office begins at its dashboard; strangers are sent on from there. */
export default function StartPage() {
  return <Navigate to={dashboardPath} replace />;
}
