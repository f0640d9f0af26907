import { Boardwalk } from "#features/site/web/art/outdoors.tsx";
import { CreditedYears } from "#features/site/web/parts/charts.tsx";
import { CallPage } from "#features/site/web/parts/reading-page.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { strategiesWords } from "./words.ts";
import { TitledSection } from "#features/site/web/parts/sections.tsx";

export default function StrategiesPage() {
  const words = useWords(strategiesWords);
  return (
    <CallPage words={words} art={<Boardwalk />}>
      <TitledSection id="years" words={words.years} tone="sunken">
        <CreditedYears words={words.years} />
      </TitledSection>
    </CallPage>
  );
}
