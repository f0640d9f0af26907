import { TopicIcon } from "#features/site/web/art/topic-icons.tsx";
import type { HomeWords } from "./words.ts";

export function SolutionsSection({ words }: { words: HomeWords["solutions"] }) {
  return (
    <section id="solutions" aria-labelledby="solutions-title" className="site-section">
      <div className="site-wide grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-4 lg:sticky lg:top-28 lg:self-start">
          <h2 id="solutions-title" className="text-headline">
            {words.title}
          </h2>
          <p className="max-w-form text-ink-muted">{words.text}</p>
        </div>
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
      </div>
    </section>
  );
}
