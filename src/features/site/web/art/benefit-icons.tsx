import type { ReactNode } from "react";
import type { IulBenefit } from "#features/site/web/pages/iul/words.ts";

const drawings: Record<IulBenefit, ReactNode> = {
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
      width="56"
      height="56"
      className="art-line text-primary"
      strokeWidth="2.25"
    >
      {drawings[benefit]}
    </svg>
  );
}
