import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { type PressWords, stopCallsWords } from "./stop-calls-words.ts";

/**
 * Behind the link of a mail. The form has no address of its own: it is sent to the one of the page,
 * link and all, and so needs no script.
 */
export default function StopCallsPage() {
  return <PressPage about="stop" />;
}

/** One button, and what it does. */
export function PressPage({ about }: { readonly about: keyof PressWords }) {
  const words = useWords(stopCallsWords)[about];
  return (
    <div className="mx-auto grid w-full max-w-[48rem] gap-8 px-5 py-8 sm:px-8 md:py-14">
      <div className="grid gap-4">
        <Breadcrumbs />
        <h1 className="text-display">{words.title}</h1>
        <p className="max-w-measure text-lg">{words.text}</p>
      </div>
      <form method="post">
        <Button type="submit" size="lg">
          {words.press}
        </Button>
      </form>
      <p className="max-w-measure">{words.next}</p>
    </div>
  );
}
