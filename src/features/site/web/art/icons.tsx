import type { ReactNode } from "react";
import type { SolutionTopic } from "#features/site/web/pages/home/words.ts";
import type { IulBenefit } from "#features/site/web/pages/iul/words.ts";

const benefitDrawings: Record<IulBenefit, ReactNode> = {
  lifetime: (
    <>
      <path d="M32 56V34M12 30a20 20 0 0 1 40 0" />
      <path d="M8 30h48a24 22 0 0 0-48 0Z" className="art-fill" />
      <path d="M32 34v16a6 6 0 0 1-12 0" />
    </>
  ),
  growth: (
    <>
      <path d="M8 12h48M8 54h48" />
      <path d="M10 46 22 34l10 8 12-20 10-6" />
      <circle cx="54" cy="16" r="4" className="art-fill" />
    </>
  ),
  access: (
    <>
      <path d="M10 26h44v28H10Z" />
      <path d="M18 26v-6a14 14 0 0 1 26-6" />
      <circle cx="32" cy="40" r="6" className="art-fill" />
    </>
  ),
  premiums: (
    <>
      <path d="M14 10v44M32 10v44M50 10v44" />
      <circle cx="14" cy="40" r="6" className="art-fill" />
      <circle cx="32" cy="22" r="6" className="art-fill" />
      <circle cx="50" cy="32" r="6" className="art-fill" />
    </>
  ),
};

export function BenefitIcon({ benefit }: { readonly benefit: IulBenefit }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      width="40"
      height="40"
      className="art-line text-primary"
      strokeWidth="2.25"
    >
      {benefitDrawings[benefit]}
    </svg>
  );
}

const topicDrawings: Record<SolutionTopic, ReactNode> = {
  "wealth-strategies": (
    <>
      <path d="M8 56h14V44h12V32h12V20h10" />
      <path d="M46 8v12" />
      <path d="M46 8h12l-4 4 4 4H46" className="art-fill" />
    </>
  ),
  "family-protection": (
    <>
      <path d="M6 32 32 10l26 22" />
      <path d="M14 30v26h36V30" />
      <circle cx="25" cy="38" r="4" />
      <circle cx="39" cy="38" r="4" />
      <path d="M18 56c0-8 3-12 7-12s7 4 7 12m0 0c0-8 3-12 7-12s7 4 7 12" />
      <circle cx="32" cy="49" r="3" className="art-fill" />
    </>
  ),
  "legacy-planning": (
    <>
      <path d="M32 58V30" />
      <path d="M32 44c-12 0-18-6-18-16 12 0 18 6 18 16Z" />
      <path d="M32 36c0-14 6-22 20-24 0 14-6 24-20 24Z" className="art-fill" />
      <path d="M14 58h36" />
    </>
  ),
  "retirement-income": (
    <>
      <path d="M18 34a14 14 0 0 1 28 0Z" className="art-fill" />
      <path d="M32 8v6M11 17l4 4M53 17l-4 4" />
      <path d="M6 42c6-5 11-5 17 0s12 5 18 0 11-5 17 0M6 54c6-5 11-5 17 0s12 5 18 0 11-5 17 0" />
    </>
  ),
  "downside-protection": (
    <>
      <path d="M8 38 18 22l10 18 10-26 9 20 9-16" />
      <path d="M6 48h52v7H6Z" className="art-fill" />
    </>
  ),
  "tax-advantages": (
    <>
      <path d="M14 6h24l12 12v40H14Z" />
      <path d="M38 6v12h12M22 26h14M22 34h20M22 42h9" />
      <circle cx="44" cy="48" r="10" className="art-fill" />
      <path d="m40 52 8-8M40.5 45h.1M47.5 51.5h.1" />
    </>
  ),
};

/** A small line drawing for each question at the table, with one touch of brass. */
export function TopicIcon({ topic }: { topic: SolutionTopic }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      width="48"
      height="48"
      data-topic={topic}
      className="art-line flex-none text-primary"
      strokeWidth="2.25"
    >
      {topicDrawings[topic]}
    </svg>
  );
}
