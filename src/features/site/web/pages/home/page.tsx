import { useRouteLoaderData } from "react-router";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { Hearth } from "#features/site/web/art/hearth.tsx";
import { ClosingCall } from "#features/site/web/parts/closing-call.tsx";
import type { SiteSettings } from "#platform/web/site-settings.ts";
import { useWords } from "#platform/web/use-words.ts";
import { homeWords } from "./words.ts";
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
      <ClosingCall words={words.closing} href={questionnairePath} art={<Hearth />} />
    </>
  );
}
