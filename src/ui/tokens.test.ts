import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColors } from "#platform/web/page-head.tsx";

const css = readFileSync(new URL("./styles/tokens.css", import.meta.url), "utf8");

function readTokens(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

const [lightBlock = "", darkBlock = ""] = css.split("@media (prefers-color-scheme: dark)");
const light = readTokens(lightBlock);
const schemes: Record<string, Record<string, string>> = {
  light,
  dark: { ...light, ...readTokens(darkBlock.split("@theme")[0] ?? "") },
};

/** Relative luminance as WCAG 2.2 defines it. */
function measureLuminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function measureContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(measureLuminance).toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function findFaint(pairs: ReadonlyArray<readonly [string, string]>, least: number): string[] {
  return Object.entries(schemes).flatMap(([scheme, tokens]) =>
    pairs.flatMap(([front, back]) => {
      const contrast = measureContrast(tokens[front] ?? "", tokens[back] ?? "");
      return contrast >= least ? [] : [`${scheme}: ${front} on ${back} is ${contrast.toFixed(2)}`];
    }),
  );
}

const papers = ["paper", "surface", "sunken"];
const onPapers = (front: string) => papers.map((paper) => [front, paper] as const);

test("the measure agrees with contrasts that WCAG names: black on white is 21, gray #767676 passes", () => {
  expect(measureContrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(measureContrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("all text has enough contrast in both schemes", () => {
  const texts = [
    ...["ink", "ink-muted", "primary", "primary-hover", "brass-ink", "danger"].flatMap(onPapers),
    ["primary", "primary-soft"],
    ["ink", "primary-soft"],
    ["ink-muted", "primary-soft"],
    ["on-primary", "primary"],
    ["on-primary", "primary-hover"],
    ["on-danger", "danger"],
    ["on-danger", "danger-hover"],
    ["band-ink", "band"],
    ["band-muted", "band"],
    ["band-ink", "deep"],
    ["band-muted", "deep"],
    ["band", "band-ink"],
    ["band", "band-brass"],
    ...["danger", "success", "warning", "info"].flatMap((tone) => [
      [tone, `${tone}-soft`] as const,
      ["ink", `${tone}-soft`] as const,
    ]),
  ] as ReadonlyArray<readonly [string, string]>;
  expect(findFaint(texts, 4.5)).toEqual([]);
});

test("borders of fields, bars and the focus ring stand out in both schemes", () => {
  const shapes = [
    ...["line-strong", "primary", "focus", "danger"].flatMap(onPapers),
    ["focus", "danger-soft"],
    ["band-brass", "band"],
    ["band-brass", "deep"],
    ["line-strong", "primary-soft"],
  ] as ReadonlyArray<readonly [string, string]>;
  expect(findFaint(shapes, 3)).toEqual([]);
});

test("the browser's own bars have the page's background color", () => {
  expect(themeColors).toEqual({
    light: schemes["light"]?.["paper"],
    dark: schemes["dark"]?.["paper"],
  });
});
