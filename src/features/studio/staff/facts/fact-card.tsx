import type { ReactNode } from "react";
import { factsWords } from "#features/studio/staff/facts-words.ts";
import { useStudio } from "#features/studio/staff/studio.ts";
import { studioWords } from "#features/studio/staff/studio-words.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Badge, FoldedCard } from "#ui/card.tsx";

interface FactCardProps {
  readonly id?: string;
  readonly title: string;
  readonly intro?: string;
  /** Paths of the facts on the card, or beginnings of paths. */
  readonly facts: readonly string[];
  readonly isInvented?: boolean;
  readonly children: ReactNode;
}

/** A card with some facts. It is folded to a line that says what needs work, so that all cards fit one screen; a card with unpublished changes is open. */
export function FactCard({ id, title, intro, facts, isInvented, children }: FactCardProps) {
  const { invented } = useWords(factsWords);
  const { drafted } = useWords(studioWords).sheets;
  const { draft } = useStudio();
  const waiting = Object.keys(draft).filter((name) => {
    const [of, , path = ""] = name.split(" ");
    return of === "site" && facts.some((fact) => path.startsWith(fact));
  });
  return (
    <FoldedCard
      id={id}
      title={title}
      isOpenFirst={waiting.length > 0}
      state={
        waiting.length > 0 || isInvented ? (
          <span className="flex flex-wrap items-center gap-2">
            {waiting.length > 0 ? <Badge tone="info">{drafted(waiting.length)}</Badge> : null}
            {isInvented ? <span className="font-semibold text-warning">{invented}</span> : null}
          </span>
        ) : undefined
      }
    >
      {intro ? <p className="max-w-measure text-ink-muted">{intro}</p> : null}
      {children}
    </FoldedCard>
  );
}
