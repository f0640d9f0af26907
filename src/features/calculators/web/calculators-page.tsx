import { type LoaderFunctionArgs, data, useLoaderData } from "react-router";
import { findCalculator } from "#features/calculators/core/calculators.ts";
import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { Island } from "#platform/web/islands/island.tsx";
import { type RouteHandle, siteSettingsContext } from "#platform/web/site-settings.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { Notebook, WindowsillDrawing } from "./page-art.tsx";
import { Calculators } from "./calculators.tsx";
import { calculatorsPageWords } from "./calculators-page-words.ts";

export const handle: RouteHandle = { island: "calculators" };

export function loader({ context, request }: LoaderFunctionArgs) {
  const first = findCalculator(new URL(request.url).pathname.replace(/\/$/, ""));
  if (first === undefined) throw data(null, { status: 404 });
  const { scheduleUrl } = context.get(siteSettingsContext);
  return { first, scheduleUrl };
}

/** The page of the calculators; its welcome, its warning and its contact need no script. */
export default function CalculatorsPage() {
  const words = useWords(calculatorsPageWords);
  const { first, scheduleUrl } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mx-auto grid w-full max-w-page gap-2 px-5 pt-5 pb-4 sm:gap-3 sm:px-8 sm:pt-8 sm:pb-6 lg:pt-8 lg:pb-6">
        <Breadcrumbs />
        <h1 className="text-headline" data-print="hide">
          {words.hero.heading}
        </h1>
        <p className="max-w-measure text-lg text-ink-muted max-sm:hidden" data-print="hide">
          {words.hero.text}
        </p>
      </div>
      <WindowsillDrawing />
      <Island name="calculators" component={Calculators} props={{ first }} />
      <div className="mx-auto w-full max-w-page px-5 pb-8 sm:px-8">
        <Card className="items-start lg:grid lg:grid-cols-[5fr_7fr] lg:gap-8">
          <CardHeader title={words.disclaimer.title} />
          <div className="grid max-w-measure gap-3 text-sm">
            {words.disclaimer.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Card>
      </div>
      <CallToAction scheduleUrl={scheduleUrl} />
    </>
  );
}

function CallToAction({ scheduleUrl }: { readonly scheduleUrl: string }) {
  const words = useWords(calculatorsPageWords);
  const { title, text, button, note } = words.callToAction;
  return (
    <section aria-labelledby="schedule-title" className="on-band" data-print="hide">
      <div className="mx-auto grid w-full max-w-page items-center gap-10 px-5 py-7 sm:px-8 sm:py-14 md:grid-cols-[7fr_5fr] lg:py-16">
        <div className="grid justify-items-start gap-4 sm:gap-5">
          <h2 id="schedule-title" className="text-headline">
            {title}
          </h2>
          <p className="max-w-form text-band-muted sm:text-lg">{text}</p>
          <ButtonLink href={scheduleUrl} tone="onBand" size="lg">
            {button}
          </ButtonLink>
          <p className="text-sm text-band-muted">{note}</p>
        </div>
        <Notebook />
      </div>
    </section>
  );
}
