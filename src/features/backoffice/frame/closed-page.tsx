import { Link } from "react-router";
import { dashboardPath } from "#platform/core/dashboard-path.ts";
import { useWords } from "#platform/web/use-words.ts";
import { StaffPage } from "./staff-page.tsx";
import { staffWords } from "./staff-words.ts";

/** In place of a page that the role of who is signed in may not see. */
export function ClosedPage() {
  const { back, closed } = useWords(staffWords);
  return (
    <StaffPage title={closed.title} intro={closed.text}>
      <Link to={dashboardPath} className="text-link justify-self-start">
        {back}
      </Link>
    </StaffPage>
  );
}
