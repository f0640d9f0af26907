import { chooseAdviser } from "#features/routing/core/choose-adviser.ts";
import { demoMark } from "#features/leads/core/build-lead.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import type { RecordState } from "#records/core/record.ts";
import type { NextAct, RoutedParts, StoredChoice } from "#features/routing/core/routing-answers.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { languageTags } from "#platform/core/locale.ts";
import { Card } from "#ui/card.tsx";
import { useMinute } from "#platform/web/page-hooks.ts";
import { formatMoment, formatSpokenMoment } from "#ui/dates.ts";
import { routingWords } from "./routing-words.ts";

type RoutedLead = Partial<
  RoutedParts & Pick<RecordState, "assignee"> & Pick<Lead, "doNotContactReason">
>;

/**
 * Why routing chose a lead's assignee, and what the rule does next; renders nothing where there is
 * neither.
 * @param lead with `RoutedParts`.
 */
export function WhyCard({ lead }: { readonly lead: object }) {
  const { why: words } = useWords(routingWords);
  const routed: RoutedLead = lead;
  const { routings = [], nextAct, doNotContactReason } = routed;
  const sentence = useSentence(routed);
  if (routings.length === 0 && !nextAct) return null;
  const summary = (
    <>
      <h2 className="inline text-title">{words.title}</h2>
      <span className="mt-1 block wrap-anywhere">{sentence}</span>
      {nextAct ? <NextActLine nextAct={nextAct} /> : null}
      {doNotContactReason === demoMark ? (
        <span className="block text-sm text-ink-muted">{words.demo}</span>
      ) : null}
    </>
  );
  return (
    <Card className="sm:p-5!">
      {routings.length === 0 ? (
        summary
      ) : (
        <details>
          <summary className="cursor-pointer">{summary}</summary>
          <ol className="mt-4 grid gap-5">
            {routings.map((routing) => (
              <li key={routing.at}>
                <Choice routing={routing} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </Card>
  );
}

function useSentence({ assignedBecause, routings = [], assignee = null }: RoutedLead): string {
  const { why: words, obstacles, noStaff } = useWords(routingWords);
  const [last] = routings;
  if (assignedBecause) return assignedBecause;
  // Where the rule found nobody, somebody may have taken the lead since.
  if (assignee !== null || (last && last.username !== null)) return words.byHand;
  if (!last) return words.waits;
  return words.nobody(last.obstacle ? obstacles[last.obstacle] : noStaff);
}

/** What the rule does next with the lead, and when. */
function NextActLine({ nextAct: { kind, at } }: { readonly nextAct: NextAct }) {
  const { next: words } = useWords(routingWords).why;
  const locale = useLocale();
  const tell = kind === "assign" ? words.assign : words.handOn;
  const isPast = new Date(at) <= useMinute();
  return (
    <span className="block wrap-anywhere text-ink-muted">
      {isPast ? words.soon : tell(formatSpokenMoment(at, locale))}
    </span>
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
