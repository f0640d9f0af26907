import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { joinClasses } from "#ui/join-classes.ts";
import { isCut } from "./watch-tooltips.ts";

interface TooltipProps {
  /** One sentence at most, and never the only place of something the reader needs. */
  readonly text: string;
}

interface TriggerProps {
  readonly "aria-label"?: string | undefined;
  readonly "aria-describedby"?: string | undefined;
  readonly "data-tip"?: string;
}

/**
 * Explains a button or link, or shows the name of an icon button: opens on hover, on focus, and on
 * a long press.
 */
export function Tooltip({
  text,
  children,
}: TooltipProps & { children: ReactElement<TriggerProps> }) {
  const id = useId();
  const { "aria-label": name, "aria-describedby": before } = children.props;
  // The name of an icon button must not be announced twice.
  if (name === text) {
    return (
      <>
        {cloneElement(children, { "data-tip": "action" })}
        <SilentBubble text={text} />
      </>
    );
  }
  return (
    <>
      {cloneElement(children, {
        "aria-describedby": joinClasses(before, id),
        "data-tip": "action",
      })}
      <Bubble id={id} text={text} />
    </>
  );
}

/**
 * Explains an element without an action of its own, such as a badge, a score or an icon: a tap
 * opens it, too.
 */
export function Hint({
  text,
  className,
  children,
}: TooltipProps & { className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        data-tip="hint"
        aria-describedby={id}
        className={joinClasses("hint", className)}
      >
        {children}
      </button>
      <Bubble id={id} text={text} />
    </>
  );
}

interface CutTextProps extends TooltipProps {
  /** Classes that set how much is shown; one line by default. */
  readonly className?: string;
}

/**
 * Text that may not fit: where it is truncated, it can be focused, and a tooltip shows all of it.
 */
export function CutText({ text, className = "block truncate" }: CutTextProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = shown.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setCut(isCut(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  return (
    <>
      <span ref={shown} data-tip="cut" tabIndex={cut ? 0 : undefined} className={className}>
        {text}
      </span>
      <SilentBubble text={text} />
    </>
  );
}

function Bubble({ id, text }: TooltipProps & { readonly id: string }) {
  return (
    <span id={id} role="tooltip" popover="manual" className="tooltip">
      {text}
    </span>
  );
}

/** For text that a screen reader has already read. */
function SilentBubble({ text }: TooltipProps) {
  return (
    <span popover="manual" aria-hidden="true" className="tooltip">
      {text}
    </span>
  );
}
