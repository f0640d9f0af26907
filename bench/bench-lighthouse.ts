import { measureLighthouse } from "./measure-lighthouse.ts";
import { withDataDir } from "./measure-start.ts";
import { printLighthouse } from "./print-lighthouse.ts";

const lighthouseRounds = 3;

export async function benchLighthouse() {
  const figures = await withDataDir((dir) => measureLighthouse(dir, lighthouseRounds));
  printLighthouse(figures);
  return figures;
}
