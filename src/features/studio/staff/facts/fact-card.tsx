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
  /** Paths of its facts, or how they begin. */
  readonly facts: readonly string[];
  readonly isInvented?: boolean;
  readonly children: ReactNode;
}

/** Some facts, closed to what is to be done with them, so that all stand on one screen; open where something is not published. */
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
