import { TopicIcon } from "#features/site/web/art/topic-icons.tsx";
import { DoorCard } from "#features/site/web/parts/door-card.tsx";
import { SplitSection } from "#features/site/web/parts/split-section.tsx";
import type { HomeWords } from "./words.ts";
import { solutionPages } from "./words.ts";

export function SolutionsSection({ words }: { words: HomeWords["solutions"] }) {
  return (
    <SplitSection id="solutions" title={words.title} text={words.text}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {words.cards.map(({ topic, title, description }) => (
          <DoorCard
            key={topic}
            href={solutionPages[topic]}
            title={title}
            text={description}
            icon={<TopicIcon topic={topic} />}
          />
        ))}
      </ul>
    </SplitSection>
  );
}
