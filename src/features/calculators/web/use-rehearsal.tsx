import type { RefObject } from "react";
import { startTransition, useEffect } from "react";
import { createRoot } from "react-dom/client";
import type { CalculatorKey } from "#features/calculators/core/calculators.ts";
import { LocaleContext, useLocale } from "#platform/web/use-words.ts";
import { changeCalculators, startCalculators } from "./calculators-state.ts";
import { describeResult } from "./describe-result.ts";
import { isAnswerInView } from "./is-answer-in-view.ts";
import { readKeptNumbers } from "./kept-numbers.ts";
import { initialLook, readLook } from "./look-controls.tsx";
import { Answer } from "./result.tsx";
import type { ResultView } from "./result-view.ts";

/**
 * Draws a first answer in idle time, apart from the page: a browser that runs all this for the first
 * time takes far longer than for the second, and Calculate would wait for it. Nothing of it is kept.
 *
 * @param panel where answers stand.
 */
export function useRehearsal(
  calculator: CalculatorKey,
  isDue: boolean,
  panel: RefObject<HTMLElement | null>,
): void {
  const locale = useLocale();
  useEffect(() => {
    if (!isDue) return undefined;
    return whenIdle(() => {
      const { calculated } = changeCalculators(startCalculators(calculator), { type: "calculate" });
      const inputs = calculated[calculator];
      if (!inputs) return;
      const look = readLook(initialLook, locale);
      const view = describeResult(calculator, inputs, look, new Date().getFullYear());
      readKeptNumbers();
      const stage = document.createElement("div");
      stage.className = "result-rehearsal";
      // In small pieces, so that a tap in between is not kept waiting.
      const root = createRoot(stage);
      const end = () => {
        layOut(stage, panel.current);
        // React is still at work here.
        setTimeout(() => root.unmount());
      };
      startTransition(() => {
        root.render(
          <LocaleContext value={locale}>
            <Rehearsed view={view} onDrawn={end} />
          </LocaleContext>,
        );
      });
    });
  }, [calculator, isDue, locale, panel]);
}

interface RehearsedProps {
  readonly view: ResultView;
  readonly onDrawn: () => void;
}

function Rehearsed({ view, onDrawn }: RehearsedProps) {
  // Once, when it is drawn.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(onDrawn, []);
  return <Answer view={view} />;
}

/** Style, typefaces and layout as well; out of the page again before anybody could meet it there. */
function layOut(stage: HTMLElement, panel: HTMLElement | null): void {
  panel?.append(stage);
  isAnswerInView(stage);
  stage.remove();
}

/** Not every browser tells when it has nothing to do. */
function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run);
  return () => cancelIdleCallback(idle);
}
