import { defaultLocale } from "#platform/core/locale.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FreeChair } from "./art/free-chair.tsx";
import { RoofInRain } from "./art/roof-in-rain.tsx";
import { NeedLedger } from "./charts/need-ledger.tsx";
import { disclaimerWords } from "./disclaimer-words.ts";
import { ClosingCall } from "./parts/closing-call.tsx";
import { Disclaimer } from "./parts/disclaimer.tsx";
import { FitSection } from "./parts/fit-section.tsx";
import { PageHero } from "./parts/page-hero.tsx";
import { SplitSection } from "./parts/split-section.tsx";
import { TermList } from "./parts/term-list.tsx";
import { protectionWords } from "./protection-words.ts";

const words = protectionWords[defaultLocale];

export default function ProtectionPage() {
  return (
    <>
      <PageHero path="/protection" words={words.hero} art={<RoofInRain />} tone="band">
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
      <section className="site-wide pb-14">
        <Disclaimer words={disclaimerWords[defaultLocale]} />
      </section>
      <ClosingCall words={words.closing} href="/contact" art={<FreeChair />} />
    </>
  );
}
