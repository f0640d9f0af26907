import { X } from "lucide-react";
import * as Toast from "@radix-ui/react-toast";
import { type RefObject, useEffect, useRef } from "react";
import type { Locale } from "#platform/core/locale.ts";
import { Button } from "#ui/button.tsx";
import { holdPresses } from "#ui/form/presses/hold-presses.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { VisuallyHidden } from "#ui/text.tsx";
import { toastFigures, toastWords, type ToastEntry } from "./toast.ts";
import { Tooltip } from "./tooltip.tsx";

/** Duration of a notice with a button: long enough to read it, decide and press. */
const actionDisplayMs = 15_000;

interface ToastViewportProps {
  readonly entries: readonly ToastEntry[];
  readonly locale: Locale;
  readonly onDismiss: (id: number) => void;
}

export function ToastViewport({ entries, locale, onDismiss }: ToastViewportProps) {
  const { close, notice } = toastWords[locale];
  const viewport = useFreePlace();
  return (
    <Toast.Provider
      label={notice}
      duration={toastFigures.displayMs}
      swipeDirection={toastFigures.swipeDirection}
      swipeThreshold={toastFigures.swipeThresholdPx}
    >
      {entries.map((entry) => (
        <ToastNotice key={entry.id} entry={entry} closeLabel={close} onDismiss={onDismiss} />
      ))}
      <Toast.Viewport
        ref={viewport}
        className="toast-viewport"
        data-print="hide"
        hotkey={[toastFigures.hotkey]}
        label={`${notice} ({hotkey})`}
      />
    </Toast.Provider>
  );
}

/**
 * Positions of a notice, the usual one first. On a phone: at the lower edge of the screen above a
 * fixed bar of buttons, or below the header, or, where an error list is at one edge and the fields
 * at the other, between them. On a desktop: in the corner.
 */
const places = {
  phone: (headerPx: number, barPx: number) => [
    `auto 0 ${barPx}px`,
    `${headerPx}px 0 auto`,
    ...[0.1, 0.2, 0.3, 0.4, 0.5].map((share) => `auto 0 ${barPx + share * innerHeight}px`),
  ],
  desk: (headerPx: number) => ["auto 0 0 auto", `${headerPx}px 0 auto auto`, "auto auto 0 0"],
};
/** The same breakpoint as in parts.css. */
const desk = "(width >= 48rem)";
/**
 * Elements that somebody may want to press next; of an open question everything, with its words.
 */
const wanted =
  'h1, .portrait, a[href], button, input, select, textarea, summary, [role="group"], :focus';
/** Elements that orient the reader; a notice covers anything else before these. */
const heading = "h1, .portrait";
const headingWeight = 100;
/** Events that may change or move the page below a notice. */
const changes = ["scrollend", "resize", "click", "focusin"];

/**
 * Keeps notices where they cover nothing that is pressed next, and never over the page's header.
 */
function useFreePlace(): RefObject<HTMLOListElement | null> {
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = viewport.current;
    if (!list) return undefined;
    let frame = 0;
    const place = () => {
      cancelAnimationFrame(frame);
      // By the next frame, changes caused by a press have been drawn.
      frame = requestAnimationFrame(() => takeFreePlace(list));
    };
    // A press on a notice focuses its button first: if the notice moved then, the button would not
    // get the click.
    const follow = ({ type, target }: Event) => {
      if (type !== "focusin" || !list.contains(target as Node)) place();
    };
    const observer = new ResizeObserver(place);
    observer.observe(list);
    for (const change of changes) window.addEventListener(change, follow, true);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const change of changes) window.removeEventListener(change, follow, true);
    };
  }, []);
  return viewport;
}

function takeFreePlace(list: HTMLElement): void {
  // Every press and focus calls this: without a notice nothing is measured.
  if (list.childElementCount === 0) return;
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const bar = document.querySelector("[data-bar]")?.getBoundingClientRect();
  const isAtEdge = bar !== undefined && bar.bottom >= innerHeight && bar.top < innerHeight;
  const others = [...document.querySelectorAll(wanted)]
    .filter((element) => !list.contains(element) && !element.contains(list))
    .map((element) => ({
      box: element.getBoundingClientRect(),
      weight: element.matches(heading) ? headingWeight : 1,
    }));
  const ways = places[matchMedia(desk).matches ? "desk" : "phone"](
    Math.max(0, header),
    isAtEdge ? innerHeight - bar.top : 0,
  );
  const before = list.dataset["place"] ?? "";
  const covered = ways.map((way) => {
    list.style.inset = way;
    const own = list.getBoundingClientRect();
    return others
      .filter(
        ({ box }) =>
          Math.min(own.right, box.right) > Math.max(own.left, box.left) &&
          Math.min(own.bottom, box.bottom) > Math.max(own.top, box.top),
      )
      .reduce((sum, { weight }) => sum + weight, 0);
  });
  // A notice that covers nothing stays where it is, although a place before it became free.
  const isFree = covered[ways.indexOf(before)] === 0;
  const place = isFree ? before : (ways[covered.indexOf(Math.min(...covered))] ?? "");
  list.dataset["place"] = place;
  list.style.inset = place;
}

interface ToastNoticeProps extends Pick<ToastViewportProps, "onDismiss"> {
  readonly entry: ToastEntry;
  readonly closeLabel: string;
}

function ToastNotice({ entry, closeLabel, onDismiss }: ToastNoticeProps) {
  const destructive = entry.variant === "destructive";
  return (
    <Toast.Root
      open={entry.open}
      duration={entry.action && actionDisplayMs}
      onOpenChange={(open) => {
        if (!open) onDismiss(entry.id);
      }}
      data-variant={entry.variant ?? "default"}
      className={joinClasses("toast", destructive && "toast-destructive")}
    >
      <div className="grid min-w-0 grow gap-0.5 wrap-anywhere">
        <Toast.Title className={joinClasses("font-semibold", destructive && "text-danger")}>
          {entry.title}
          {/* Title and description are announced as one text, so a separator is added between
              them. */}
          <VisuallyHidden>{/[.!?]$/.test(entry.title) ? " " : ". "}</VisuallyHidden>
        </Toast.Title>
        {entry.description ? (
          <Toast.Description className="text-sm">{entry.description}</Toast.Description>
        ) : null}
      </div>
      {entry.action ? (
        <Toast.Action asChild altText={entry.action.label}>
          <Button
            tone="secondary"
            size="sm"
            className="shrink-0"
            onClick={() => {
              // The notice closes at once, and what is below it must not get a double tap's second
              // press.
              holdPresses();
              entry.action?.run();
            }}
          >
            {entry.action.label}
          </Button>
        </Toast.Action>
      ) : null}
      <Tooltip text={closeLabel}>
        <Toast.Close
          aria-label={closeLabel}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-sunken"
        >
          <X aria-hidden="true" size={18} />
        </Toast.Close>
      </Tooltip>
    </Toast.Root>
  );
}
