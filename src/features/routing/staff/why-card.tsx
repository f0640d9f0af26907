import { chooseAdviser } from "#features/routing/core/choose-adviser.ts";
import type { RecordState } from "#records/core/record.ts";
import type { RoutedParts, StoredChoice } from "#features/routing/core/routing-answers.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { languageTags } from "#platform/core/locale.ts";
import { Card } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { routingWords } from "./routing-words.ts";

/**
 * Why routing chose a lead's assignee; renders nothing without a choice.
 * @param lead with `RoutedParts`.
 */
export function WhyCard({ lead }: { readonly lead: object }) {
  const { why: words, obstacles, noStaff } = useWords(routingWords);
  const {
    assignedBecause = null,
    routings = [],
    assignee = null,
  } = lead as Partial<RoutedParts & Pick<RecordState, "assignee">>;
  const [last] = routings;
  if (!last) return null;
  const nobody = last.obstacle ? obstacles[last.obstacle] : noStaff;
  // Where the rule found nobody, somebody may have taken the lead since.
  const isNobodys = last.username === null && assignee === null;
  const otherwise = isNobodys ? words.nobody(nobody) : words.byHand;
  return (
    <Card className="sm:p-5!">
      <details>
        <summary className="cursor-pointer">
          <h2 className="inline text-title">{words.title}</h2>
          <span className="mt-1 block wrap-anywhere">{assignedBecause ?? otherwise}</span>
        </summary>
        <ol className="mt-4 grid gap-5">
          {routings.map((routing) => (
            <li key={routing.at}>
              <Choice routing={routing} />
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}

/** One choice with all candidates, computed again from what was stored. */
function Choice({ routing }: { readonly routing: StoredChoice }) {
  const { why: words, rules, obstacles, noStaff } = useWords(routingWords);
  const locale = useLocale();
  const { at, username, handedFrom, obstacle, question } = routing;
  const again = chooseAdviser(question);
  const figures = new Map(question.candidates.map((one) => [one.username, one]));
  const round = new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 2 });
  return (
    <div className="grid gap-2 text-sm">
      <p>
        <span className="text-ink-muted">{formatMoment(at, locale)}</span>{" "}
        <span className="font-semibold wrap-anywhere">
          {username === null
            ? words.nobody(obstacle ? obstacles[obstacle] : noStaff)
            : again.by === "known"
              ? words.known(username)
              : words.chosen(username, rules[question.rule].name)}
        </span>
        {handedFrom === null ? null : <span> ({words.handedOn(handedFrom)})</span>}
      </p>
      <ul className="grid gap-1">
        {again.judged.map(({ username: name, skipped }) => {
          const one = figures.get(name);
          return (
            <li key={name} className="wrap-anywhere">
              <bdi className="font-semibold">{name}</bdi>{" "}
              {skipped === null ? words.eligible : words.skipped[skipped]}
              {one && skipped === null ? (
                <span>: {words.figures(round.format(one.share), one.open, one.today)}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="text-ink-muted">{again.username === username ? words.same : words.other}</p>
    </div>
  );
}
