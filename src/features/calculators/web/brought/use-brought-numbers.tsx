import { useCallback, useLayoutEffect, useState } from "react";
import type { CalculatorLink } from "#features/calculators/core/calculation.ts";
import { lateCode } from "#platform/web/islands/late-code.ts";
import { useLateCode } from "#platform/web/islands/use-late-code.ts";
import { useLocale } from "#platform/web/use-words.ts";
import type * as NumbersCode from "./brought-numbers.tsx";
import type { KeptNumbers } from "./kept-numbers.ts";
import { findNumbers, forgetCalculations } from "./numbers-places.ts";

/** The code that reads, shows and computes calculations. It is as large as a step and used by few, so it is fetched when needed. */
const numbersCode = lateCode(() => import("./brought-numbers.tsx"));

const nothing: KeptNumbers = { chosen: [], offered: [] };

/**
 * The calculations that can go along with a questionnaire, and the visitor's choice of them. Their code
 * is fetched after hydration where the device has some. Sending waits for the code if some were
 * chosen, and not for calculations that were only made.
 */
export function useBroughtNumbers() {
  const locale = useLocale();
  const [kept, setKept] = useState<ReturnType<typeof findNumbers>>("none");
  const [isAsked, setIsAsked] = useState(false);
  const [sending, setSending] = useState<"none" | "waits" | "gave-up">("none");
  const [numbers, setNumbers] = useState(nothing);
  const late = useLateCode(numbersCode, kept !== "none", isAsked);
  const code = late.code ?? numbersCode.read();
  const isAwaited = kept === "chosen" && !code;

  // The server renders the page without knowing the device.
  useLayoutEffect(() => {
    const look = () => {
      setKept(findNumbers());
      if (code) setNumbers(code.readKeptNumbers());
    };
    look();
    // Read again when Back shows the page from the cache: another calculation may have been made meanwhile.
    window.addEventListener("pageshow", look);
    return () => window.removeEventListener("pageshow", look);
  }, [code]);

  const ask = useCallback(() => setIsAsked(true), []);

  const listAlong = ({ listCalculatorLinks }: typeof NumbersCode, { chosen }: KeptNumbers) => ({
    calculations: chosen,
    links: listCalculatorLinks(chosen, locale),
  });

  async function collect() {
    if (code) return listAlong(code, numbers);
    if (!isAwaited) return { calculations: [], links: [] };
    setSending("waits");
    const arrived = await numbersCode.load().catch(() => null);
    setSending(arrived ? "none" : "gave-up");
    return arrived && listAlong(arrived, arrived.readKeptNumbers());
  }

  return {
    ...drawNumbers(code, numbers, setNumbers),
    awaited: isAwaited
      ? {
          hasFailed: sending === "none" ? late.hasFailed : sending === "gave-up",
          ask,
          retry(): void {
            setSending("none");
            late.retry();
          },
          leaveOut: () => setKept("none"),
        }
      : null,
    collect,
    reword: async (links: readonly CalculatorLink[]) =>
      (await numbersCode.load()).rewordLinks(links, locale),
    forget(): void {
      forgetCalculations();
      setNumbers(nothing);
      setKept("none");
    },
  };
}

function drawNumbers(
  code: typeof NumbersCode | null,
  numbers: KeptNumbers,
  change: (numbers: KeptNumbers) => void,
) {
  if (!code) return { line: null, list: null };
  const { BroughtLine, BroughtNumbers, choose } = code;
  return {
    line: <BroughtLine chosen={numbers.chosen} />,
    list: (
      <BroughtNumbers
        {...numbers}
        choose={(calculation, isAlong) => change(choose(numbers, calculation, isAlong))}
      />
    ),
  };
}
