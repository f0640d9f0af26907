import { ArrowRight } from "lucide-react";
import { useWords } from "#platform/web/use-words.ts";
import { RoundTable } from "#features/site/web/art/indoors.tsx";
import { ToolDrawing, ToolWall } from "#features/site/web/art/house.tsx";
import { DisclaimerSection } from "#features/site/web/parts/disclaimer.tsx";
import { Bullets, DoorCard, TitledSection } from "#features/site/web/parts/sections.tsx";
import { PageHero } from "#features/site/web/parts/reading-page.tsx";
import { TwoWaysOut } from "#features/site/web/parts/ways-on.tsx";
import { servicesWords } from "./words.ts";
import { PageLink } from "#platform/web/page-link.tsx";

export default function ServicesPage() {
  const words = useWords(servicesWords);
  return (
    <>
      <PageHero words={words.hero} art={<ToolWall />} />
      {words.tools.map((tool) => (
        <section
          key={tool.id}
          id={tool.id}
          aria-labelledby={`${tool.id}-title`}
          className="border-b border-line py-12 lg:py-16"
        >
          <div className="site-wide tool-row">
            <div className="w-32 md:w-full">
              <ToolDrawing tool={tool.id} />
            </div>
            <div className="grid content-start gap-4">
              <h2 id={`${tool.id}-title`} className="text-headline">
                {tool.title}
              </h2>
              <p className="max-w-measure">{tool.text}</p>
              <p>
                <PageLink href={tool.href} className="product-link">
                  {tool.link}
                  <ArrowRight aria-hidden="true" size={18} />
                </PageLink>
              </p>
            </div>
            <div className="grid content-start gap-4">
              <Bullets items={tool.points} />
              <p className="border-t border-line pt-4 text-sm">
                <strong className="text-brass-ink">{`${words.costLabel}: `}</strong>
                {tool.cost}
              </p>
            </div>
          </div>
        </section>
      ))}
      <TitledSection id="cards" words={words.cards}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {words.cards.items.map(({ link, ...card }) => (
            <DoorCard key={link} href={link} {...card} />
          ))}
        </ul>
      </TitledSection>
      <DisclaimerSection />
      <TwoWaysOut words={words.closing} art={<RoundTable />} />
    </>
  );
}
