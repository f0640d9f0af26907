import { useRouteLoaderData } from "react-router";
import { defaultLocale } from "#platform/core/locale.ts";
import type { SiteSettings } from "#platform/web/site-settings.ts";
import { homeWords } from "./home-words.ts";
import { ClosingSection } from "./home/closing-section.tsx";
import { HeroSection } from "./home/hero-section.tsx";
import { ProductsSection } from "./home/products-section.tsx";
import { SegmentsSection } from "./home/segments-section.tsx";
import { SessionSection } from "./home/session-section.tsx";
import { SolutionsSection } from "./home/solutions-section.tsx";
import { WhySection } from "./home/why-section.tsx";

export default function HomePage() {
  const settings = useRouteLoaderData<SiteSettings>("root");
  const words = homeWords[defaultLocale];
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
