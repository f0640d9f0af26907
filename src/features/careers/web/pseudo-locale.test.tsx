import { beforeAll, expect, test } from "vitest";
import { drawPseudo } from "#testing/words/draw-pseudo.ts";
import { findEnglish } from "#testing/words/find-english.ts";
import { speakPseudoLocale } from "#testing/words/pseudo-locale.ts";
import { ResumeChooser, ResumeUpload } from "./resume-dialog.tsx";
import { ResumeField } from "./resume-field.tsx";
import type { ResumeFile, ResumeUppy } from "./resume-uppy.ts";

beforeAll(speakPseudoLocale);

const phases = ["empty", "lost", "chosen", "sending", "failed"] as const;

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

const sent = { uploadStarted: 1, percentage: 40 };

test.each<readonly [string, object]>([
  ["chosen", { progress: { uploadStarted: null }, meta: { name: "…", isKept: true } }],
  ["on its way", { progress: sent }],
  ["waiting", { progress: sent, meta: { name: "…", retryAtMs: 1 } }],
  ["paused", { progress: sent, isPaused: true }],
  ["lost", { progress: sent, isGhost: true }],
  ["failed", { progress: sent, error: "…" }],
])("no English is left in the dialog around a file that is %s", (_what, facts) => {
  const file = { id: "1", size: 200_000, extension: "…", meta: { name: "…" }, ...facts };
  for (const recoveredState of [null, {}]) {
    const uppy = { getState: () => ({ recoveredState }) };
    const html = drawPseudo(
      <>
        <ResumeChooser onBrowse={() => {}} />
        <ResumeUpload
          uppy={uppy as unknown as ResumeUppy}
          file={file as unknown as ResumeFile}
          onBrowse={() => {}}
        />
      </>,
    );
    // A unit's sign is the same in Greek.
    expect(findEnglish(html)).toEqual(["195 kB"]);
  }
});
