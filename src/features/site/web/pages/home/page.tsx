import { useRouteLoaderData } from "react-router";
import type { SiteSettings } from "#platform/web/site-settings.ts";
import { useWords } from "#platform/web/use-words.ts";
import { homeWords } from "./words.ts";
import { ClosingSection } from "./closing-section.tsx";
import { HeroSection } from "./hero-section.tsx";
import { ProductsSection } from "./products-section.tsx";
import { SegmentsSection } from "./segments-section.tsx";
import { SessionSection } from "./session-section.tsx";
import { SolutionsSection } from "./solutions-section.tsx";
import { WhySection } from "./why-section.tsx";

export default function HomePage() {
  const settings = useRouteLoaderData<SiteSettings>("root");
  const words = useWords(homeWords);
  if (!settings) return null;
  return (
    <>
      <HeroSection words={words.hero} />
      <SolutionsSection words={words.solutions} />
      <SegmentsSection words={words.segments} />
      <ProductsSection words={words.products} />
      <WhySection words={words.why} />
      <SessionSection words={words.session} scheduleUrl={settings.scheduleUrl} />
      <ClosingSection words={words.closing} />
    </>
  );
}
