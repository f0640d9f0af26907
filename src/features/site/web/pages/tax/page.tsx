import { JarShape, JarShelf } from "#features/site/web/art/house.tsx";
import { CallPage } from "#features/site/web/parts/reading-page.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { taxWords } from "./words.ts";
import { TitledSection } from "#features/site/web/parts/sections.tsx";

export default function TaxPage() {
  const words = useWords(taxWords);
  const { jars } = words;
  return (
    <CallPage words={words} art={<JarShelf />} tone="sunken">
      <TitledSection id="jars" words={jars} tone="band">
        <ul className="grid gap-x-10 gap-y-12 md:grid-cols-3 md:gap-y-4">
          {jars.items.map((jar) => (
            <li
              key={jar.id}
              className="grid content-start gap-4 md:row-span-4 md:grid-rows-subgrid"
            >
              <svg
                aria-hidden="true"
                viewBox="-4 0 136 236"
                className="block h-40 w-auto justify-self-start"
              >
                <JarShape jar={jar.id} />
              </svg>
              <h3 className="text-heading">{jar.title}</h3>
              <p className="text-band-muted">{jar.examples}</p>
              <dl className="grid content-start gap-3 border-t border-band-line pt-4 text-sm">
                <div>
                  <dt className="font-semibold text-band-brass">{jars.growthLabel}</dt>
                  <dd>{jar.growth}</dd>
                </div>
                <div>
                  <dt className="font-semibold text-band-brass">{jars.outLabel}</dt>
                  <dd>{jar.out}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
        <p className="text-sm text-band-muted">{jars.note}</p>
      </TitledSection>
    </CallPage>
  );
}
