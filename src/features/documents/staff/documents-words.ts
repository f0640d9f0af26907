import { daysRemoved } from "#features/documents/core/document.ts";
import type { Localized } from "#platform/core/locale.ts";

export interface DocumentsWords {
  readonly title: string;
  readonly none: string;
  readonly add: string;
  readonly opening: string;
  readonly failed: string;
  readonly kept: (count: number) => string;
  readonly arrived: { readonly waiting: (count: number) => string; readonly again: string };
  readonly added: (who: string, time: string) => string;
  readonly you: string;
  readonly downloadOf: (name: string) => string;
  readonly download: string;
  readonly remove: string;
  readonly removeOf: (name: string) => string;
  readonly question: (name: string) => string;
  readonly hint: string;
  readonly keep: string;
  readonly removed: (count: number) => string;
  readonly removedBy: (who: string, until: string) => string;
  readonly restore: string;
  readonly restoreOf: (name: string) => string;
  readonly toasts: Readonly<Record<"removed" | "restored" | "undo", string>>;
  readonly showAll: (count: number) => string;
}

export const documentsWords: Localized<DocumentsWords> = {
  en: {
    title: "Documents",
    none: "No documents yet. Add signed forms, illustrations or recordings.",
    add: "Add documents",
    opening: "Opening...",
    failed: "This could not be opened. Please try again.",
    kept: (count) =>
      count === 1
        ? "1 file you chose earlier is not sent yet. Press Add documents to go on."
        : `${count} files you chose earlier are not sent yet. Press Add documents to go on.`,
    arrived: {
      waiting: (count) =>
        count === 1
          ? "1 file was sent and is not on this lead yet."
          : `${count} files were sent and are not on this lead yet.`,
      again: "Add to this lead",
    },
    added: (who, time) => `${who}, ${time}`,
    you: "You",
    download: "Download",
    downloadOf: (name) => `Download ${name}`,
    remove: "Remove",
    removeOf: (name) => `Remove ${name}`,
    question: (name) => `Remove ${name}?`,
    hint: `You can put it back for ${daysRemoved} days. Then it is erased for good.`,
    keep: "Keep it",
    removed: (count) => (count === 1 ? "1 removed" : `${count} removed`),
    removedBy: (who, until) => `Removed by ${who}. It can be put back until ${until}.`,
    restore: "Put back",
    restoreOf: (name) => `Put back ${name}`,
    toasts: {
      removed: "The document was removed",
      restored: "The document is back",
      undo: "Undo",
    },
    showAll: (count) => `Show all ${count}`,
  },
};
