import { useState } from "react";
import { readScoringFactors } from "#features/leads/core/read-scoring-factors.ts";
import { answerLabels } from "#features/leads/core/answer-labels.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Bar } from "#ui/bar.tsx";
import { Card } from "#ui/card.tsx";
import { leadWords } from "./lead-words.ts";

const deskWidth = "(width >= 64rem)";

/** Every input of the score with its points, zeros included; on a phone it opens at a press. */
export function ScoreCard({ scoringFactors }: { readonly scoringFactors: string | null }) {
  const words = useWords(leadWords);
  const { profile } = useWords(answerLabels);
  const [hasRoom] = useState(
    () => typeof matchMedia !== "function" || matchMedia(deskWidth).matches,
  );
  const explanation = readScoringFactors(scoringFactors, useLocale());
  const names: Readonly<Record<string, string>> = { ...profile, ...words.score.otherInputs };
  return (
    <Card className="sm:p-5!">
      <details open={hasRoom}>
        <summary>
          <h2 className="inline text-title">{words.score.title}</h2>
        </summary>
        {explanation ? (
          <div className="mt-4 grid gap-4 text-sm">
            <ul className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
              {explanation.factors.map(({ key, text, points, max }) => (
                <li key={key}>
                  <Bar
                    label={text}
                    value={points}
                    max={max}
                    valueText={words.points(points, max)}
                  />
                </li>
              ))}
            </ul>
            <p className="text-sm text-ink-muted">
              {words.score.notUsed}{" "}
              {explanation.notUsed.map((field) => names[field] ?? field).join(", ")}.{" "}
              {words.model(explanation.model)}.
            </p>
          </div>
        ) : (
          <p className="mt-4 text-ink-muted">{words.score.unexplained}</p>
        )}
      </details>
    </Card>
  );
}
