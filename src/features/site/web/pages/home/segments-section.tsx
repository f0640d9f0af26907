import { Road } from "#features/site/web/art/road.tsx";
import type { HomeWords } from "./words.ts";

export function SegmentsSection({ words }: { words: HomeWords["segments"] }) {
  return (
    <section
      id="who-we-serve"
      aria-labelledby="who-we-serve-title"
      className="site-section overflow-hidden bg-sunken"
    >
      <div className="site-wide">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-3">
          <h2 id="who-we-serve-title" className="text-headline">
            {words.title}
          </h2>
          <p className="max-w-form text-ink-muted">{words.text}</p>
        </div>
        <div className="mt-8 lg:mt-10">
          <Road />
          <ul className="road-stops">
            {words.cards.map((card) => (
              <li key={card.id} className="road-stop">
                <h3 className="text-title">{card.title}</h3>
                <p className="text-ink-muted">{card.description}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
