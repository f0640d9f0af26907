import { Navigate } from "react-router";
import { dashboardPath } from "./staff-gate.tsx";

/** The back office begins at its dashboard; strangers are sent on from there. */
export default function StartPage() {
  return <Navigate to={dashboardPath} replace />;
}
