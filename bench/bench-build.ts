import { measureBuild } from "./measure-build.ts";
import { printTable, round } from "./print-table.ts";

export async function benchBuild() {
  const build = await measureBuild();
  printTable(
    "Build",
    ["what", "measured"],
    [
      ["seconds", round(build.seconds, 1)],
      ["peak of the build and its child processes together, MB", round(build.peakMb)],
    ],
  );
  return build;
}
