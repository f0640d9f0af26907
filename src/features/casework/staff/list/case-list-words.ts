import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

const count = (many: number, one: string, more: string) =>
  many === 1 ? one : more.replace("#", formatNumber(many, "en"));

const en = {
  columns: {
    status: "Status",
    clock: "Reply due",
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
    clock: "Reply due",
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
    removed: (name: string) => `View "${name}" deleted`,
  },
  emptyViews: {
    mine: "Nothing is assigned to you.",
    unassigned: "Everything has an assignee.",
    overdue: "Nothing is overdue.",
    trash: "The trash is empty.",
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
    changed: (many: number) => count(many, "1 changed", "# changed"),
    restored: (many: number) => count(many, "1 restored", "# restored"),
    undone: (many: number) => count(many, "1 is as it was before", "# are as they were before"),
    refusedChanged: (many: number) =>
      count(
        many,
        "1 was left alone: somebody changed it meanwhile.",
        "# were left alone: somebody changed them meanwhile.",
      ),
    refusedMissing: (many: number) => count(many, "1 is no longer here.", "# are no longer here."),
  },
};

/** Words of every list of records that staff work through. */
export const caseListWords: Localized<typeof en> = { en };
