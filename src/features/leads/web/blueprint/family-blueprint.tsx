import { Printer } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import {
  buildBlueprint,
  listPriorities,
  writeBlueprint,
  writeNextNumber,
} from "#features/leads/core/blueprint/blueprint.ts";
import { blueprintWords } from "#features/leads/core/blueprint/blueprint-words.ts";
import { kindOf } from "#features/leads/core/blueprint/own-number.ts";
import type { SentBlueprint } from "#features/leads/core/questionnaire-draft.ts";
import { languageTags } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { BlueprintArticle } from "./blueprint-sheet.tsx";
import type { Brought } from "#features/leads/web/brought.ts";
import { familyBlueprintWords } from "./family-blueprint-words.ts";
import { OwnNumberField } from "./own-number.tsx";
import { StonePath } from "./stone-path.tsx";
export { WishFields } from "./wish-fields.tsx";
export { readFirstName } from "#platform/core/person/first-name.ts";
import type { DeviceBlueprint } from "./use-sent-blueprint.ts";

interface FamilyBlueprintProps {
  readonly source: SentBlueprint;
  readonly device: DeviceBlueprint;
  readonly reword: Brought["reword"];
  /** The family also gets the sheet by mail. */
  readonly isMailed: boolean;
  readonly onForget: () => void;
}

/** A family's blueprint with the buttons to print, keep or remove it. Its code is fetched when it is shown. */
export function FamilyBlueprint(props: FamilyBlueprintProps) {
  const { source, device, reword, isMailed, onForget } = props;
  const locale = useLocale();
  const { answers, firstName } = source;
  const brought = useReworded(source.brought, reword);
  const sheet = writeBlueprint(buildBlueprint(answers), locale, brought);
  const dates = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: "long" });
  // Non-breaking, so that a narrow screen does not separate the month from its day.
  const day = dates.format(sentAt(source)).replaceAll(" ", "\u00A0");
  return (
    <div className="blueprint-frame">
      <BlueprintArticle
        sheet={sheet}
        folds
        forWhom={blueprintWords[locale].forFamily(firstName, day)}
        lead={
          <>
            <StonePath names={listPriorities(sheet)} />
            <NextNumberCard source={source} />
          </>
        }
      >
        <Worksheet />
      </BlueprintArticle>
      <KeepPart source={source} device={device} isMailed={isMailed} onForget={onForget} />
    </div>
  );
}

/** Writes the lines of calculators in the page's language; they were stored in the language of the sending. */
function useReworded(kept: SentBlueprint["brought"], reword: Brought["reword"]) {
  const [reworded, setReworded] = useState({ kept, links: kept });
  const show = useEffectEvent(() => {
    reword(kept).then(
      (links) => setReworded({ kept, links }),
      () => {},
    );
  });
  useEffect(() => {
    if (kept.length > 0) show();
  }, [kept]);
  return reworded.kept === kept ? reworded.links : kept;
}

/** Milliseconds since 1970. */
const sentAt = (source: SentBlueprint) => source.sentAt ?? source.savedAt;

/** The one number to find out before the call, with a line to write it on. */
function NextNumberCard({ source }: Pick<FamilyBlueprintProps, "source">) {
  const { answers } = source;
  const { title, text, how } = writeNextNumber(answers, useLocale());
  const isAsked = kindOf(answers.q6) === "cover";
  const id = useId();
  return (
    <section aria-labelledby={id} className="blueprint-number">
      <h3 id={id}>{title}</h3>
      <p className="blueprint-number-text">{text}</p>
      <p className="blueprint-number-how">{how}</p>
      {/* Where the number is what the family spends, the field takes the place of the line on a screen. */}
      <span
        aria-hidden="true"
        className={joinClasses("blueprint-number-line", isAsked && "is-asked")}
      >
        $
      </span>
      <OwnNumberField answers={answers} />
    </section>
  );
}

/** The buttons below the sheet: print it, keep it on this device for a week, or remove it. */
function KeepPart({
  source,
  device,
  isMailed,
  onForget,
}: Pick<FamilyBlueprintProps, "source" | "device" | "isMailed" | "onForget">) {
  const words = useWords(familyBlueprintWords);
  const [isOnDevice, setOnDevice] = useState(() => device.load() !== null);
  const [hasFailed, setFailed] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);

  function keep(): void {
    device.save({ ...source, sentAt: sentAt(source) });
    const isKept = device.load() !== null;
    setOnDevice(isKept);
    setFailed(!isKept);
    // The pressed button disappears, so the focus goes elsewhere first.
    status.current?.focus({ preventScroll: true });
  }

  const inTab = isMailed ? words.keptAndMailed : words.kept;
  const kept = hasFailed ? words.notKept : inTab;
  return (
    <div data-print="hide" className="grid gap-3">
      <p ref={status} role="status" tabIndex={-1} className="text-sm text-ink-muted">
        <span>{isOnDevice ? words.keptOnDevice : kept}</span> {words.sheet}
      </p>
      <div className="flex flex-wrap gap-3">
        <PrintButton />
        {isOnDevice ? null : (
          <Button tone="secondary" onClick={keep}>
            {words.keep}
          </Button>
        )}
        <Button tone="quiet" onClick={onForget}>
          {words.forget}
        </Button>
      </div>
      {isOnDevice ? null : <p className="text-sm text-ink-muted">{words.keepAdvice}</p>}
    </div>
  );
}

/** More lines than a sheet has room for; the rest is cut off. */
const ruledLines = 20;

/** The printed page for notes: sentences to complete with a pen, and lines to write on. */
function Worksheet() {
  const { title, lines, asks } = useWords(familyBlueprintWords).worksheet;
  const id = useId();
  return (
    <section aria-labelledby={id} className="blueprint-worksheet">
      <h3 id={id} className="text-title">
        {title}
      </h3>
      <div className="blueprint-blanks">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="blueprint-ruled">
        <p>{asks}</p>
        {Array.from({ length: ruledLines }, (_, line) => (
          <span key={line} />
        ))}
      </div>
    </section>
  );
}

function PrintButton() {
  const words = useWords(familyBlueprintWords);
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden="true" size={18} />
      <span>{words.print}</span>
    </Button>
  );
}
