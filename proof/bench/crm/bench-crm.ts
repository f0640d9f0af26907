import { startDurablePostgres } from "../measured-site.ts";
import type { LeadRate } from "../leads/measure-leads.ts";
import { findMedian, type Cell, printTable, round } from "../report/tables.ts";
import { type CrmRound, type CrmTurn, measureHangingCrms } from "./measure-hanging-crms.ts";

const callers = [1, 16];
const crmRounds = 5;
const crmSeconds = 5;

export async function benchCrm(aimP99Ratio: number) {
  const options = { callers, seconds: crmSeconds, rounds: crmRounds };
  const embedded = await measureHangingCrms(null, options);
  const cluster = await startDurablePostgres();
  try {
    const rounds = { embedded, postgres: await measureHangingCrms(cluster.url, options) };
    printHangingCrms(rounds, aimP99Ratio);
    return rounds;
  } finally {
    await cluster.close();
  }
}

/** Medians over the rounds; each ratio compares the two turns of one round. */
function printHangingCrms(
  rounds: Readonly<Record<string, readonly CrmRound[]>>,
  aim: number,
): void {
  const turns = Object.values(rounds)
    .flat()
    .flatMap(({ hanging, none }) => [hanging, none]);
  const loads = turns.map(({ load }) => load);
  const range = `${round(Math.min(...loads), 1)} to ${round(Math.max(...loads), 1)}`;
  printTable(
    `POST /api/lead with four CRMs hanging, beside none (aim: p99 at most ${aim} times; load average ${range})`,
    [
      "database",
      "callers",
      "CRMs",
      "per second",
      "p50 ms",
      "p99 ms",
      "p50 ratio",
      "p99 ratio",
      "of the rounds",
      "hanging calls",
      "deliveries",
    ],
    Object.entries(rounds).flatMap(([database, each]) => listRows(database, each)),
  );
}

function listRows(database: string, rounds: readonly CrmRound[]): Cell[][] {
  const counts = rounds[0]?.none.rates.map(({ callers }) => callers) ?? [];
  return counts.flatMap((callers, index) => {
    const pick = (turn: CrmTurn, figure: keyof LeadRate) => turn.rates[index]?.[figure] ?? NaN;
    const ratios = (figure: keyof LeadRate) =>
      rounds.map(({ hanging, none }) => pick(hanging, figure) / pick(none, figure));
    const rowOf = (name: "hanging" | "none"): Cell[] => {
      const medianOf = (figure: keyof LeadRate) =>
        findMedian(rounds.map((both) => pick(both[name], figure)));
      const figures = [medianOf("perSecond"), medianOf("p50Ms"), medianOf("p99Ms")];
      return [database, callers, name, ...figures.map((value, at) => round(value, at && 2))];
    };
    const p99 = ratios("p99Ms");
    const range = `${round(Math.min(...p99), 2)} to ${round(Math.max(...p99), 2)}`;
    const sums = (name: "hangingCalls" | "deliveries") =>
      findMedian(rounds.map(({ hanging }) => hanging[name]));
    const compared = [round(findMedian(ratios("p50Ms")), 2), round(findMedian(p99), 2), range];
    return [
      [...rowOf("none"), 1, 1, "", 0, 0],
      [...rowOf("hanging"), ...compared, sums("hangingCalls"), sums("deliveries")],
    ];
  });
}
