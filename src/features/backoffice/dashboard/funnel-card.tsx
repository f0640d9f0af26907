import { describeFunnel, type FunnelStep } from "#features/leads/core/lead-figures.ts";
import { useFunnel } from "#features/leads/staff/lead-queries.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Card, CardHeader } from "#ui/card.tsx";
import { EmptyState } from "#ui/alert.tsx";
import { dashboardWords } from "./dashboard-words.ts";

/** Where families stop in the questionnaire. Stays away when it can't be loaded: it is an extra. */
export function FunnelCard() {
  const words = useWords(dashboardWords).funnel;
  const { data } = useFunnel();
  if (!data) return null;
  const steps = describeFunnel(data.steps);
  return (
    <Card>
      <CardHeader title={words.title} />
      <p className="mb-5 max-w-measure text-sm text-ink-muted">{words.text(data.days)}</p>
      {steps.every(({ reached }) => reached === 0) ? (
        <EmptyState text={words.empty} />
      ) : (
        <ol className="grid gap-1.5">
          {steps.map((step) => (
            <FunnelRow key={step.step} step={step} />
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The bar stands in the middle, so that the rows together make a funnel. */
function FunnelRow({ step }: { readonly step: FunnelStep }) {
  const words = useWords(dashboardWords).funnel;
  const { percentOfFirst, reached, lost, isWorst } = step;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_1fr_14rem]">
      <span className="font-semibold">{words.steps[step.step - 1]}</span>
      <svg aria-hidden="true" width="100%" height="22">
        <rect
          x={`${(100 - percentOfFirst) / 2}%`}
          width={`${percentOfFirst}%`}
          height="22"
          rx="4"
          className={isWorst ? "fill-warning" : "fill-primary"}
        />
      </svg>
      <span className="text-ink-muted even-figures">
        {words.reached(reached, percentOfFirst)}
        {lost > 0 ? (
          <span className={isWorst ? "font-semibold text-warning" : undefined}>
            {`, ${words.lost(lost)}`}
          </span>
        ) : null}
      </span>
    </li>
  );
}
