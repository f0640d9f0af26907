import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  /** @param where "Ohio", or "Oklahoma or Texas" near a border. */
  you: (where: string) => `${where}: you may advise.`,
  only: (where: string, who: string) => `${where}: only ${who} may advise.`,
  others: (where: string, who: string) => `${where}: ${who} may advise, you may not.`,
  nobody: (where: string) => `${where}: nobody here may advise.`,
  ask: (where: string) => `${where}: ask where they live first.`,
  askOther: (where: string, who: string) =>
    `${where}: ask where they live first. Licensed in one of them: ${who}.`,
  askNowhere: "This ZIP code names no state: ask where they live first.",
  /** As much as fits a row of a list, beside the letters of the state. */
  short: {
    only: (who: string) => `only ${who}`,
    others: (count: number) => `${formatNumber(count, "en")} others`,
    nobody: "nobody",
    ask: "ask first",
  },
  reason: {
    label: "Why you go on",
    hint: "It stands in the history of this family.",
    /** Before a number is dialed. */
    beforeCall: (where: string) =>
      where === ""
        ? "You have no license on file that holds today. Before you call, say why."
        : `You have no license on file for ${where} that holds today. Before you call, say why.`,
    title: "A license is missing",
    send: "Go on",
    sending: "Saving...",
    cancel: "Cancel",
    /** The reason when somebody undoes a change. */
    undo: "Taken back: it was theirs before.",
  },
};

const es: typeof en = {
  you: (where) => `${where}: usted puede asesorar.`,
  only: (where, who) => `${where}: solo ${who} puede asesorar.`,
  others: (where, who) => `${where}: pueden asesorar ${who}; usted no.`,
  nobody: (where) => `${where}: aquí nadie puede asesorar.`,
  ask: (where) => `${where}: primero pregunte dónde viven.`,
  askOther: (where, who) =>
    `${where}: primero pregunte dónde viven. Con licencia en uno de ellos: ${who}.`,
  askNowhere: "Este código postal no indica el estado: primero pregunte dónde viven.",
  short: {
    only: (who) => `solo ${who}`,
    others: (count) => `otros ${formatNumber(count, "es")}`,
    nobody: "nadie",
    ask: "pregunte",
  },
  reason: {
    label: "Por qué sigue",
    hint: "Queda en el historial de esta familia.",
    beforeCall: (where) =>
      where === ""
        ? "Usted no tiene registrada ninguna licencia vigente hoy. Antes de llamar, diga por qué."
        : `Usted no tiene registrada una licencia vigente hoy para ${where}. Antes de llamar, diga por qué.`,
    title: "Falta una licencia",
    send: "Seguir",
    sending: "Guardando...",
    cancel: "Cancelar",
    undo: "Deshecho: ya estaba a su cargo antes.",
  },
};

/** Who may advise a family, and the question where a license is missing. */
export const adviceWords: Localized<typeof en> = { en, es };
