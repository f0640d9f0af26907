// `node scripts/run-stages.mjs check|test|proof`: runs every stage of the gate, also after a
// failed one, so that one run shows all there is to mend.
import { findRoot } from "./prepare/find-root.mjs";
import { gates } from "./stages/gates.mjs";
import { runGate } from "./stages/run-gate.mjs";

const stages = gates[process.argv[2]];
if (!stages) {
  console.error(`Name a gate: ${Object.keys(gates).join(", ")}.`);
  process.exit(1);
}
process.exitCode = await runGate(stages, findRoot());
