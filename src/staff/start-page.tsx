import { Navigate } from "react-router";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";

/** The back office begins at its dashboard, which redirects strangers to the sign-in. */
export default function StartPage() {
  return <Navigate to={dashboardPath} replace />;
}
