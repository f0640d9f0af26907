import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FreeChair } from "#features/site/web/art/indoors.tsx";
import { RoofInRain } from "#features/site/web/art/house.tsx";
import { NeedLedger } from "#features/site/web/parts/charts.tsx";
import { ClosingCall } from "#features/site/web/parts/ways-on.tsx";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import { FitSection, SplitSection, TermList } from "#features/site/web/parts/sections.tsx";
import { PageHero } from "#features/site/web/parts/page-hero.tsx";
import { protectionWords } from "./words.ts";

export default function ProtectionPage() {
  const words = useWords(protectionWords);
  return (
    <>
      <PageHero words={words.hero} art={<RoofInRain />} tone="band">
        <ButtonLink href="/contact" tone="onBand" size="lg">
          {words.hero.button}
        </ButtonLink>
      </PageHero>
      <SplitSection id="example" title={words.example.title} text={words.example.text}>
        <NeedLedger words={words.example} />
      </SplitSection>
      <SplitSection id="kinds" title={words.kinds.title} text={words.kinds.text} tone="sunken">
        <TermList items={words.kinds.items} />
      </SplitSection>
      <FitSection id="fit" words={words.fit} />
      <DisclaimerSection />
      <ClosingCall words={words.closing} href="/contact" art={<FreeChair />} />
    </>
  );
}
