import type { CaseSort } from "#features/casework/core/case-list-cursor.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";

type Told = (count: number) => string;

interface CaseListWords {
  readonly columns: Readonly<
    Record<"status" | "clock" | "assignee" | "contact" | "date" | "actions", string>
  >;
  readonly nobody: string;
  readonly filters: Readonly<
    Record<
      "label" | "status" | "assignee" | "clock" | "from" | "to" | "any" | "me" | "none" | "overdue",
      string
    >
  >;
  readonly sorts: Readonly<Record<CaseSort, string>>;
  readonly views: Readonly<
    Record<
      | "label"
      | "all"
      | "mine"
      | "unassigned"
      | "overdue"
      | "trash"
      | "save"
      | "name"
      | "keep"
      | "keeping"
      | "cancel"
      | "rename"
      | "remove"
      | "failed"
      | "undo",
      string
    >
  > & { readonly removed: (name: string) => string };
  readonly bulk: Readonly<
    Record<
      | "status"
      | "assignee"
      | "closing"
      | "reason"
      | "close"
      | "cancel"
      | "undo"
      | "failed"
      | "restore"
      | "restoreFailed"
      | "undoKey",
      string
    >
  > & {
    readonly changed: Told;
    readonly undone: Told;
    readonly restored: Told;
    readonly refusedChanged: Told;
    readonly refusedMissing: Told;
  };
}

const count = (many: number, one: string, more: string) =>
  many === 1 ? one : more.replace("#", formatNumber(many, "en"));

/** Words of every list of records that staff work through. */
export const caseListWords: Localized<CaseListWords> = {
  en: {
    columns: {
      status: "Status",
      clock: "Answer",
      assignee: "Assignee",
      contact: "Phone and email",
      date: "Date",
      actions: "Actions",
    },
    nobody: "Nobody yet",
    filters: {
      label: "Filters",
      status: "Status",
      assignee: "Assignee",
      clock: "Answer",
      from: "From",
      to: "To",
      any: "Any",
      me: "Me",
      none: "Nobody",
      overdue: "Overdue",
    },
    sorts: {
      newest: "Newest first",
      oldest: "Oldest first",
      due: "Due first",
      score: "Best score first",
      name: "Name",
    },
    views: {
      label: "Views",
      all: "All",
      mine: "Mine",
      unassigned: "Unassigned",
      overdue: "Overdue",
      trash: "Trash",
      save: "Save view",
      name: "Name of this view",
      keep: "Save",
      keeping: "Saving...",
      cancel: "Cancel",
      rename: "Rename",
      remove: "Delete view",
      failed: "That did not work. Please try again.",
      undo: "Undo",
      removed: (name) => `View "${name}" deleted`,
    },
    bulk: {
      status: "Set status",
      assignee: "Assign",
      closing: "Why are they closed?",
      reason: "Reason",
      close: "Close them",
      cancel: "Cancel",
      undo: "Undo",
      failed: "Nothing was changed. Please try again.",
      restore: "Restore",
      restoreFailed: "Not all of them could be restored. Please try again.",
      undoKey: "Undo the last change",
      changed: (many) => count(many, "1 changed", "# changed"),
      restored: (many) => count(many, "1 restored", "# restored"),
      undone: (many) => count(many, "1 is as it was before", "# are as they were before"),
      refusedChanged: (many) =>
        count(
          many,
          "1 was left alone: somebody changed it meanwhile.",
          "# were left alone: somebody changed them meanwhile.",
        ),
      refusedMissing: (many) => count(many, "1 is no longer here.", "# are no longer here."),
    },
  },
};
