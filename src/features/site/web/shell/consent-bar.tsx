import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { shellWords } from "./shell-words.ts";

/** Asks once whether visits may be counted. Hidden until the page's script has looked for an answer. */
export function ConsentBar() {
  const words = useWords(shellWords).consent;
  return (
    <section id="consent" aria-label={words.title} className="consent-bar" data-print="hide" hidden>
      <div className="consent-ask">
        <p className="max-w-measure">
          {words.text}{" "}
          <a href="/privacy#on-your-device" className="text-link">
            {words.more}
          </a>
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button tone="secondary" size="sm" value="denied">
            {words.no}
          </Button>
          <Button tone="secondary" size="sm" value="granted">
            {words.yes}
          </Button>
        </div>
      </div>
      <div className="consent-signalled">
        <p className="max-w-measure">{words.signalled}</p>
        <Button tone="secondary" size="sm">
          {words.close}
        </Button>
      </div>
    </section>
  );
}
