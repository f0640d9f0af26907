import { beforeAll, expect, test } from "vitest";
import { drawPseudo } from "#testing/draw-pseudo.ts";
import { findEnglish } from "#testing/find-english.ts";
import { speakPseudoLocale } from "#testing/pseudo-locale.ts";
import { ToastProvider } from "#ui/toast-provider.tsx";
import { ApplicationFooter, ApplicationNotices } from "./application-notices.tsx";
import { ResumeField } from "./resume-field.tsx";

beforeAll(speakPseudoLocale);

const faults = [{ fieldId: "email", message: "…" }];
const submit = async () => null;

test.each([
  { kind: "sent" },
  { kind: "failed", message: null },
  { kind: "refused", errors: {} },
] as const)("no English is left around an application whose attempt was $kind", (outcome) => {
  const submission = { isSending: false, outcome, faults, attempt: 1, submit };
  const html = drawPseudo(
    <ToastProvider locale="en">
      <ApplicationNotices submission={submission} isDirty={false} />
      <ApplicationFooter isReady isSending onClear={() => {}} />
      <ApplicationFooter isReady isSending={false} onClear={null} />
    </ToastProvider>,
  );
  expect(findEnglish(html)).toEqual([]);
});

test.each([null, "…"])("no English is left around a resume named %s", (fileName) => {
  const calls = { onOpen: () => {}, onRemove: () => {} };
  const shared = { fileName, error: undefined, disabled: false, ...calls };
  const html = drawPseudo(
    <>
      <ResumeField {...shared} isOpening />
      <ResumeField {...shared} isOpening={false} />
    </>,
  );
  expect(findEnglish(html)).toEqual([]);
});
