import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { logFolder } from "./planted-values.ts";

/** Names of fields that no log line may hold. */
const fields = /"(?:fullName|email|phone|birthYear|zipCode|income|password|cookie|token|q)":/;
/** Any e-mail address but the site's own, also one that no journey planted. */
const addresses = /[\w.+-]+@(?!hearthstone\.example)[\w-]+(?:\.[\w-]+)+/;

const read = (ending: string) =>
  readdirSync(logFolder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(logFolder, name), "utf8"))
    .join("\n");

/** The lines of a log that hold one of the planted values or a field of a person, masked. */
export function findPersonalLines(log: string, planted: readonly string[]): string[] {
  const values = [...new Set(planted)].toSorted((one, other) => other.length - one.length);
  return log.split("\n").flatMap((line) => {
    const masked = values.reduce(
      (rest, value) => rest.replaceAll(value, "▒▒▒").replaceAll(escape(value), "▒▒▒"),
      line,
    );
    if (masked !== line) return [masked];
    const pattern = [fields, addresses].find((each) => each.test(line));
    return pattern ? [line.replace(pattern, "▒▒▒")] : [];
  });
}

/** The value as JSON writes it within a line. */
const escape = (value: string) => JSON.stringify(value).slice(1, -1);

function checkLogs(): void {
  if (!existsSync(logFolder)) return;
  const log = read(".log");
  const planted = read(".jsonl")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as string);
  const lines = log.split("\n").length;
  console.log(`${lines} lines of the sites' logs were held against ${planted.length} values.`);
  const found = findPersonalLines(log, planted);
  if (found.length === 0) return;
  const shown = found.slice(0, 20).join("\n");
  throw new Error(
    `${found.length} lines of the sites' logs hold what belongs to a person:\n${shown}`,
  );
}

/** Removes the files of an earlier run before the first journey; checks the logs after the last one. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default function watchLogs(): () => void {
  rmSync(logFolder, { recursive: true, force: true });
  return checkLogs;
}
