import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { OtherWays } from "./ask-form.tsx";
import { yourDataPageWords, yourDataWords } from "./your-data-words.ts";

/** The page after a form was sent without script. */
export default function SentPage() {
  const words = useWords(yourDataWords);
  return (
    <div className="after-press mx-auto grid w-full max-w-[48rem] gap-8 px-5 py-8 sm:px-8 md:py-14">
      <div className="grid gap-4">
        <Breadcrumbs />
        <h1 className="text-display">{words.ask.sent}</h1>
        <p className="max-w-measure text-lg">{words.ask.sentHint}</p>
      </div>
      <OtherWays title={words.off.title} text={useWords(yourDataPageWords).noScript} />
    </div>
  );
}
