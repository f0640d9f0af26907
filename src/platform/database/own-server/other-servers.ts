import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "#platform/core/app-error.ts";
import { callServer, isServerOf, longestStartMs, readServerFile } from "./server-process.ts";
import { readUrl } from "./site-role.ts";

const lookMs = 50;
/**
 * How long a left-behind server may take to end before it is killed; a stopped process reacts to
 * nothing else.
 */
const longestEndMs = 15_000;
const longestKillMs = 10_000;
/** How long a command waits beside a site whose server neither answers nor recovers. */
const longestJoinMs = 15_000;

export const inUse = (dir: string) =>
  new AppError("conflict", {
    en: `Another process is using ${dir}. Stop it first, or set DATA_DIR to another directory.`,
    es: `Otro proceso está usando ${dir}. Deténgalo primero o indique otro directorio en DATA_DIR.`,
  });

/**
 * Ends a server that a killed site left behind on `dir`, where the kernel did not end it, and waits
 * until it is gone. After a reboot the process number in PostgreSQL's file may be another
 * program's; that program is left alone.
 */
export async function endLeftBehind(dir: string): Promise<void> {
  const begun = Date.now();
  const { pid } = await readServerFile(dir);
  if (pid === null) return;
  for (let sent = ""; await isServerOf(pid, dir); await wait(lookMs)) {
    const waitedMs = Date.now() - begun;
    if (waitedMs > longestEndMs + longestKillMs) throw inUse(dir);
    const signal = waitedMs > longestEndMs ? "SIGKILL" : "SIGINT";
    if (signal !== sent) process.kill(pid, signal);
    sent = signal;
  }
}

/**
 * Runs `work` once the sessions of a killed server have ended, too: they hold its shared memory a
 * little longer.
 */
export async function afterTheLastOne<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + longestKillMs; ; await wait(lookMs)) {
    try {
      return await work();
    } catch (failure) {
      const isEnding = failure instanceof Error && failure.message.includes("shared memory block");
      if (!isEnding || Date.now() > deadline) throw failure;
    }
  }
}

/**
 * The address of the server that another process of this site runs on `dir`; null while that
 * process is starting or ending it. PostgreSQL's own file in `dir` says where the socket is.
 *
 * @throws AppError `unavailable` when the command has waited long enough; the sentence says for
 *   what.
 */
export async function joinServer(dir: string, waitedMs: number): Promise<string | null> {
  const { pid, socketDir, isRecovering } = await readServerFile(dir);
  const runs = pid !== null && (await isServerOf(pid, dir));
  if (runs && socketDir !== null) {
    const url = await readUrl(dir, socketDir);
    if (url !== null && (await callServer(url)) === "ready") return url;
    // A first start also makes the password, which takes a second.
    if (url === null && waitedMs > longestJoinMs) throw isEarlier(dir);
  }
  if (waitedMs < (runs && isRecovering ? longestStartMs : longestJoinMs)) return null;
  throw new AppError("unavailable", runs ? doesNotAnswer(dir, pid) : hasNone(dir));
}

const isEarlier = (dir: string) =>
  new AppError("conflict", {
    en: `The site that runs on ${dir} is of an earlier version. Start it again with this one; then this command works beside it.`,
    es: `El sitio que funciona con ${dir} es de una versión anterior. Reinícielo con esta; después este comando funciona junto a él.`,
  });

const doesNotAnswer = (dir: string, pid: number) => ({
  en: `The database server on ${dir} (process ${pid}) does not answer: it was stopped, or the machine is too busy. Start the site again, then run this command again.`,
  es: `El servidor de base de datos en ${dir} (proceso ${pid}) no responde: se detuvo o el equipo está demasiado ocupado. Reinicie el sitio y vuelva a ejecutar este comando.`,
});

const hasNone = (dir: string) => ({
  en: `Another process of this site uses ${dir}, and its database server does not run: its disk may be full. Its log says why. Mend that or end the process, then run this command again.`,
  es: `Otro proceso de este sitio usa ${dir} y su servidor de base de datos no funciona: quizá el disco esté lleno. Su registro dice por qué. Corríjalo o termine el proceso y vuelva a ejecutar este comando.`,
});
