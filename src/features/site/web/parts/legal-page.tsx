import type { Localized } from "#platform/core/locale.ts";
import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { Disclaimer } from "./disclaimer.tsx";
import type { DisclaimerWords } from "./words.ts";

/** A long text with its table of contents beside it. */
export function LegalPage({ words: localized }: { readonly words: Localized<LegalWords> }) {
  const words = useWords(localized);
  return (
    <div className="site-wide grid gap-x-16 gap-y-8 py-8 md:py-14 lg:grid-cols-[1fr_2.2fr]">
      <div className="grid content-start gap-5 lg:col-span-2">
        <Breadcrumbs />
        <h1 className="text-display">{words.title}</h1>
        <p className="text-sm text-ink-muted">{words.updated}</p>
        <p className="max-w-measure text-lg">{words.intro}</p>
        {words.languageNote ? <p className="max-w-measure">{words.languageNote}</p> : null}
      </div>
      <nav
        aria-label={words.contents}
        data-print="hide"
        className="lg:sticky lg:top-28 lg:self-start"
      >
        <ol className="legal-contents">
          {words.sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {words.sections.map((section, index) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`} className="text-heading">
              {`${index + 1}. ${section.title}`}
            </h2>
            {section.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {section.points ? (
              <ul>
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
        {words.disclaimer ? <Disclaimer words={words.disclaimer} /> : null}
      </div>
    </div>
  );
}

export interface LegalWords {
  readonly title: string;
  readonly updated: string;
  readonly intro: string;
  /** A translation's note about itself and the original; null in the original. */
  readonly languageNote: string | null;
  /** Accessible name of the table of contents. */
  readonly contents: string;
  readonly sections: readonly {
    /** The section's fragment; it must not change, because others may link to it. */
    readonly id: string;
    readonly title: string;
    readonly texts: readonly string[];
    readonly points?: readonly string[];
  }[];
  readonly disclaimer?: DisclaimerWords;
}
