import { TopicIcon } from "#features/site/web/art/topic-icons.tsx";
import { SplitSection } from "#features/site/web/parts/split-section.tsx";
import type { HomeWords } from "./words.ts";

export function SolutionsSection({ words }: { words: HomeWords["solutions"] }) {
  return (
    <SplitSection id="solutions" title={words.title} text={words.text}>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {words.cards.map((card) => (
          <li key={card.topic} data-topic={card.topic} className="solution-card">
            <TopicIcon topic={card.topic} />
            <div className="grid gap-2">
              <h3 className="text-title">{card.title}</h3>
              <p className="text-ink-muted">{card.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </SplitSection>
  );
}
