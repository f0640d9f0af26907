import { startDurablePostgres } from "./durable-postgres.ts";
import { measureHangingCrms } from "./measure-hanging-crms.ts";
import { printHangingCrms } from "./print-hanging-crms.ts";

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
