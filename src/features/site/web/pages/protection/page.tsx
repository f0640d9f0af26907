import { useWords } from "#platform/web/use-words.ts";
import { FreeChair } from "#features/site/web/art/indoors.tsx";
import { RoofInRain } from "#features/site/web/art/house.tsx";
import { NeedLedger } from "#features/site/web/parts/charts.tsx";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import { FitSection, SplitSection, TermSection } from "#features/site/web/parts/sections.tsx";
import { ReadingPage } from "#features/site/web/parts/reading-page.tsx";
import { protectionWords } from "./words.ts";

export default function ProtectionPage() {
  const words = useWords(protectionWords);
  return (
    <ReadingPage
      words={words}
      goal="contact"
      art={<RoofInRain />}
      tone="band"
      closingArt={<FreeChair />}
    >
      <SplitSection id="example" words={words.example}>
        <NeedLedger words={words.example} />
      </SplitSection>
      <TermSection id="kinds" words={words.kinds} tone="sunken" />
      <FitSection words={words.fit} />
      <DisclaimerSection />
    </ReadingPage>
  );
}
