import type { LoaderFunctionArgs } from "react-router";
import { useLoaderData } from "react-router";
import { Island } from "#platform/web/island.tsx";
import type { RouteHandle } from "#platform/web/route-handle.ts";
import { siteSettingsContext } from "#platform/web/site-settings.ts";
import { QuestionnaireWithNumbers } from "./questionnaire-with-numbers.tsx";

export const handle: RouteHandle = { island: "questionnaire" };

export function loader({ context }: LoaderFunctionArgs) {
  const { scheduleUrl } = context.get(siteSettingsContext);
  return { scheduleUrl };
}

export default function QuestionnairePage() {
  const props = useLoaderData<typeof loader>();
  return <Island name="questionnaire" component={QuestionnaireWithNumbers} props={props} />;
}
