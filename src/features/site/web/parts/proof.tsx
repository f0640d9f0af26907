import { carriers, reviewPages } from "#platform/core/site/proof.ts";
import { writeOutDay } from "#platform/core/formats.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { proofWords } from "./words.ts";
import { Section, SectionHead } from "./sections.tsx";

/** The carriers with their ratings, and pages elsewhere with reviews; each only where the owner named some. */
export function Proof() {
  return (
    <>
      {carriers.length > 0 ? <Carriers /> : null}
      {reviewPages.length > 0 ? <Reviews /> : null}
    </>
  );
}

function Carriers() {
  const words = useWords(proofWords);
  const locale = useLocale();
  return (
    <Section id="carriers" className="border-t border-line" layout="grid gap-6">
      <SectionHead id="carriers" words={words.carriers} className="grid max-w-measure gap-3" />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {carriers.map(({ name, rating, ratedOn, url }) => (
          <li key={`${name} ${url}`} className="grid content-start gap-1">
            <p translate="no" className="font-semibold wrap-anywhere">
              {name}
            </p>
            <p className="text-sm text-ink-muted">
              {words.rated(rating, writeOutDay(ratedOn, locale))}
            </p>
            <a
              href={url}
              rel="noopener"
              className="text-link justify-self-start text-sm wrap-anywhere"
            >
              {words.lookUp(name)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Reviews() {
  const words = useWords(proofWords).reviews;
  return (
    <Section id="reviews" className="border-t border-line" layout="grid gap-6">
      <SectionHead id="reviews" words={words} className="grid max-w-measure gap-3" />
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {reviewPages.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noopener" className="text-link wrap-anywhere">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
