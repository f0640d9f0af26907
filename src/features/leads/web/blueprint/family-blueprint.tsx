import { Printer } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import {
  buildBlueprint,
  listPriorities,
  writeBlueprint,
  writeNextNumber,
} from "#features/leads/core/blueprint/blueprint.ts";
import { blueprintWords } from "#features/leads/core/blueprint/blueprint-words.ts";
import type { SentBlueprint } from "#features/leads/core/questionnaire-draft.ts";
import { languageTags } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { people } from "#site.config.ts";
import { Button } from "#ui/button.tsx";
import { Faces } from "#ui/people-list.tsx";
import { BlueprintArticle } from "./blueprint-sheet.tsx";
import type { Brought } from "#features/leads/web/brought.ts";
import { familyBlueprintWords } from "./family-blueprint-words.ts";
import { StonePath } from "./stone-path.tsx";
export { WishFields } from "./wish-fields.tsx";
export { readFirstName } from "#platform/core/person/first-name.ts";
import type { DeviceBlueprint } from "./use-sent-blueprint.ts";

interface FamilyBlueprintProps {
  readonly source: SentBlueprint;
  readonly device: DeviceBlueprint;
  readonly reword: Brought["reword"];
  /** The public name of whoever has the lead; null until somebody has it. */
  readonly callerName: string | null;
  readonly onForget: () => void;
  /** The link to choose a time for the call. */
  readonly drawCall: (label: ReactNode) => ReactNode;
}

/** A family's blueprint with the buttons to print, keep or remove it. Its code is fetched when it is shown. */
export function FamilyBlueprint(props: FamilyBlueprintProps) {
  const { source, device, reword, callerName, onForget, drawCall } = props;
  const locale = useLocale();
  const { answers, firstName } = source;
  const brought = useReworded(source.brought, reword);
  const sheet = writeBlueprint(buildBlueprint(answers), locale, brought);
  const dates = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: "long" });
  // Non-breaking, so that a narrow screen does not separate the month from its day.
  const day = dates.format(sentAt(source)).replaceAll(" ", "\u00A0");
  return (
    <>
      <Caller name={callerName} />
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
        <KeepPart source={source} device={device} onForget={onForget} />
      </div>
      {drawCall(<CallLabel name={callerName} />)}
    </>
  );
}

function CallLabel({ name }: { readonly name: string | null }) {
  const words = useWords(familyBlueprintWords).call;
  return (
    <span className="wrap-anywhere">
      {name ? words.scheduleWith(name) : words.schedule}{" "}
      <span className="text-sm">({words.beside})</span>
    </span>
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

/**
 * Who calls, by face and name, as soon as somebody has the lead. Before that nobody is named: whoever
 * is shown here might have no license where the family lives.
 */
function Caller({ name }: { readonly name: string | null }) {
  const words = useWords(familyBlueprintWords);
  if (name === null) return null;
  const shown = people.filter((one) => one.name === name);
  return (
    <div data-print="hide" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {shown.length > 0 ? <Faces people={shown} /> : null}
      <p className="blueprint-callers text-sm">{words.caller(name)}</p>
    </div>
  );
}

/** Milliseconds since 1970. */
const sentAt = (source: SentBlueprint) => source.sentAt ?? source.savedAt;

/** The one number to find out before the call, with a line to write it on. */
function NextNumberCard({ source }: Pick<FamilyBlueprintProps, "source">) {
  const { title, text, how } = writeNextNumber(source.answers, useLocale());
  const id = useId();
  return (
    <section aria-labelledby={id} className="blueprint-number">
      <h3 id={id}>{title}</h3>
      <p className="blueprint-number-text">{text}</p>
      <p className="blueprint-number-how">{how}</p>
      <span aria-hidden="true" className="blueprint-number-line">
        $
      </span>
    </section>
  );
}

/** The buttons below the sheet: print it, keep it on this device for a week, or remove it. */
function KeepPart({
  source,
  device,
  onForget,
}: Pick<FamilyBlueprintProps, "source" | "device" | "onForget">) {
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

  const kept = hasFailed ? words.notKept : words.kept;
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
