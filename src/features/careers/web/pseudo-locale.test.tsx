import { beforeAll, expect, test } from "vitest";
import { drawPseudo } from "#testing/draw-pseudo.ts";
import { findEnglish } from "#testing/find-english.ts";
import { speakPseudoLocale } from "#testing/pseudo-locale.ts";
import { ResumeField } from "./resume-field.tsx";

beforeAll(speakPseudoLocale);

const phases = ["empty", "chosen", "sending", "failed"] as const;

test.each([null, "…"])("no English is left around a resume named %s", (fileName) => {
  const calls = { onOpen: () => {}, onRemove: () => {} };
  const shared = { fileName, error: undefined, disabled: false, ...calls };
  const html = drawPseudo(
    <>
      <ResumeField {...shared} phase="empty" isOpening />
      {phases.map((phase) => (
        <ResumeField key={phase} {...shared} phase={phase} isOpening={false} />
      ))}
    </>,
  );
  expect(findEnglish(html)).toEqual([]);
});
