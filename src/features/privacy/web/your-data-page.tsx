import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { Island } from "#platform/web/islands/island.tsx";
import { type RouteHandle, siteSettingsContext } from "#platform/web/site-settings.ts";
import { useWords } from "#platform/web/use-words.ts";
import { YourData } from "./your-data.tsx";
import { yourDataPageWords } from "./your-data-words.ts";

export const handle: RouteHandle = { island: "your-data" };

export function loader({ context }: LoaderFunctionArgs) {
  return { isMailOn: context.get(siteSettingsContext).isMailOn };
}

/** The own-data page. */
export default function YourDataPage() {
  const words = useWords(yourDataPageWords);
  const { isMailOn } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid w-full max-w-[48rem] gap-8 px-5 py-8 sm:px-8 md:py-14">
      <div className="grid gap-4">
        <Breadcrumbs />
        <h1 className="text-display">{words.title}</h1>
        <p className="max-w-measure text-lg">{words.intro}</p>
      </div>
      <Island name="your-data" component={YourData} props={{ isMailOn }} />
      <noscript>
        <p className="text-sm text-ink-muted">{words.noScript}</p>
      </noscript>
    </div>
  );
}
