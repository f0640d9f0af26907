import { Check, X } from "lucide-react";

interface FitList {
  readonly title: string;
  readonly items: readonly string[];
}

export interface FitWords {
  readonly fits: FitList;
  readonly wrong: FitList;
}

interface FitSectionProps {
  readonly id: string;
  readonly words: FitWords;
}

/** Who a product fits and, at the same size, when it is the wrong choice. */
export function FitSection({ id, words }: FitSectionProps) {
  return (
    <section id={id} aria-label={words.fits.title} className="site-section fit-section">
      <div className="site-wide grid gap-5 md:grid-cols-2 md:gap-0">
        <div className="fit-panel fit-panel-yes">
          <h2 className="text-heading">{words.fits.title}</h2>
          <ul className="grid gap-4">
            {words.fits.items.map((item) => (
              <li key={item} className="fit-item">
                <Check aria-hidden="true" size={22} strokeWidth={2.5} />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="fit-panel fit-panel-no">
          <h2 className="text-heading">{words.wrong.title}</h2>
          <ul className="grid gap-4">
            {words.wrong.items.map((item) => (
              <li key={item} className="fit-item">
                <X aria-hidden="true" size={22} strokeWidth={2.5} />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
