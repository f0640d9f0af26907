import type { Localized } from "#platform/core/locale.ts";
import type { ScanVerdict } from "#platform/core/scan-state.ts";

type PerVerdict = Readonly<Record<ScanVerdict, string>>;

export const scanWords: Localized<{ readonly names: PerVerdict; readonly meanings: PerVerdict }> = {
  en: {
    names: {
      off: "Not scanned",
      checking: "Being scanned",
      clean: "No virus found",
      blocked: "Blocked",
      unscannable: "Could not be scanned",
    },
    meanings: {
      off: "This site has no virus scanner. Open the file with care.",
      checking: "It can be downloaded once the virus scan is over.",
      clean: "The virus scanner looked at this file and found nothing.",
      blocked: "The virus scanner found a virus. Nobody can download this file.",
      unscannable: "The virus scanner could not read this file. Nobody can download it.",
    },
  },
};
