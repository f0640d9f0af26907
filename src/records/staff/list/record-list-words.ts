import { formatNumber } from "#platform/core/formats.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";

const countIn = (locale: Locale) => (many: number, one: string, more: string) =>
  many === 1 ? one : more.replace("#", formatNumber(many, locale));

const count = countIn("en");
const countEs = countIn("es");

const en = {
  columns: {
    status: "Status",
    clock: "Reply due",
    assignee: "Assignee",
    contact: "Phone and email",
    date: "Date",
  },
  nobody: "Nobody yet",
  filters: {
    status: "Status",
    language: "Language",
    assignee: "Assignee",
    clock: "Reply due",
    from: "From",
    to: "To",
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
    setAside: (count: string) => `Set aside as a machine's: ${count}`,
    save: "Save view",
    name: "Name of this view",
    keep: "Save",
    keeping: "Saving...",
    cancel: "Cancel",
    rename: "Rename",
    remove: "Delete view",
    back: (name: string) => `View "${name}" is back`,
    removed: (name: string) => `View "${name}" deleted`,
  },
  emptyViews: {
    mine: "Nothing is assigned to you.",
    unassigned: "Everything has an assignee.",
    overdue: "Nothing is overdue.",
    trash: "The trash is empty.",
    setAside: "Nothing is set aside.",
  },
  bulk: {
    status: "Set status",
    assignee: "Assign",
    closing: "Why are they closed?",
    reason: "Reason",
    close: "Close them",
    closingNow: "Closing...",
    cancel: "Cancel",
    restore: "Restore",
    restoreAsk: (many: number) => count(many, "Restore 1 record?", "Restore # records?"),
    restoreHint: "They come back into their lists and counts.",
    keep: "Leave in the trash",
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

const es: typeof en = {
  columns: {
    status: "Estado",
    clock: "Plazo",
    assignee: "Responsable",
    contact: "Teléfono y correo",
    date: "Fecha",
  },
  nobody: "Nadie todavía",
  filters: {
    status: "Estado",
    language: "Idioma",
    assignee: "Responsable",
    clock: "Plazo",
    from: "Desde",
    to: "Hasta",
    me: "Yo",
    none: "Nadie",
    overdue: "Con retraso",
  },
  sorts: {
    newest: "Lo más reciente",
    oldest: "Lo más antiguo",
    due: "Lo que vence antes",
    score: "Mejor puntuación",
    name: "Nombre",
  },
  views: {
    label: "Vistas",
    all: "Todo",
    mine: "A mi cargo",
    unassigned: "Sin responsable",
    overdue: "Con retraso",
    trash: "Papelera",
    setAside: (count) => `Apartado como de una máquina: ${count}`,
    save: "Guardar vista",
    name: "Nombre de esta vista",
    keep: "Guardar",
    keeping: "Guardando...",
    cancel: "Cancelar",
    rename: "Cambiar nombre",
    remove: "Eliminar vista",
    back: (name) => `La vista "${name}" está de vuelta`,
    removed: (name) => `Se eliminó la vista "${name}"`,
  },
  emptyViews: {
    mine: "Usted no tiene nada a su cargo.",
    unassigned: "Todo tiene responsable.",
    overdue: "Nada tiene retraso.",
    trash: "La papelera está vacía.",
    setAside: "No hay nada apartado.",
  },
  bulk: {
    status: "Cambiar estado",
    assignee: "Asignar",
    closing: "¿Por qué se cierran?",
    reason: "Motivo",
    close: "Cerrar",
    closingNow: "Cerrando...",
    cancel: "Cancelar",
    restore: "Restaurar",
    restoreAsk: (many) => countEs(many, "¿Restaurar 1 registro?", "¿Restaurar # registros?"),
    restoreHint: "Vuelven a sus listas y totales.",
    keep: "Dejar en la papelera",
    restoreFailed: "No se pudo restaurar todo. Inténtelo de nuevo.",
    undoKey: "Deshacer el último cambio",
    changed: (many) => countEs(many, "Se cambió 1", "Se cambiaron #"),
    restored: (many) => countEs(many, "Se restauró 1", "Se restauraron #"),
    undone: (many) => countEs(many, "1 está como estaba antes", "# están como estaban antes"),
    refusedChanged: (many) =>
      countEs(
        many,
        "1 quedó igual: mientras tanto alguien lo cambió.",
        "# quedaron igual: mientras tanto alguien los cambió.",
      ),
    refusedMissing: (many) => countEs(many, "1 ya no está aquí.", "# ya no están aquí."),
  },
};

/** Words of every list of records. */
export const recordListWords: Localized<typeof en> = { en, es };
