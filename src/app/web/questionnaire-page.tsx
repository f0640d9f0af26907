import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Island } from "#platform/web/islands/island.tsx";
import { type RouteHandle, siteSettingsContext } from "#platform/web/site-settings.ts";
import { QuestionnaireWithNumbers } from "./questionnaire-with-numbers.tsx";

export const handle: RouteHandle = { island: "questionnaire" };

export function loader({ context }: LoaderFunctionArgs) {
  const { scheduleUrl } = context.get(siteSettingsContext);
  return { scheduleUrl };
}

export default function QuestionnairePage() {
  const props = useLoaderData<typeof loader>();
  return (
    <>
      <SteppingStones />
      <Island name="questionnaire" component={QuestionnaireWithNumbers} props={props} />
    </>
  );
}

const stones = {
  d: "M30 500C140 440 210 420 196 332S70 210 176 80",
  fill: "none",
  strokeLinecap: "round",
  strokeWidth: "24",
  pathLength: "9.01",
  transform: "scale(1 .5)",
} as const;

/**
 * Ten stepping stones to a house, one per step. The screen's frame shows it on a desktop. Its
 * `strokeDashoffset` moves the pale stones, ten and a gap as long, up to those that are still ahead.
 */
function SteppingStones() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id="stepping-stones" viewBox="0 0 260 280">
        <path {...stones} stroke="var(--brass)" strokeDasharray="0 1" strokeDashoffset="0" />
        <path
          {...stones}
          stroke="var(--line)"
          strokeDasharray={`${"0 1 ".repeat(9)}0 11`}
          strokeWidth="25"
        />
        <path
          d="M190 40V18l19-14 19 14v22ZM204 40V27h10v13"
          fill="var(--primary-soft)"
          stroke="var(--primary)"
          strokeWidth="2"
        />
      </symbol>
    </svg>
  );
}
