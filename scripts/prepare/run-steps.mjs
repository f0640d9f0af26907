import { buildSite } from "./build-site.mjs";
import { findRoot } from "./find-root.mjs";
import { installDependencies, installProof } from "./install-dependencies.mjs";
import { installTools, isToolStep } from "./install-test-tools.mjs";
import { Refusal } from "./refusal.mjs";

const steps = {
  install: installDependencies,
  build: buildSite,
  proof: installProof,
};

/** Runs the named steps in order, tools last; returns the exit code. Speaks on standard error only. */
export async function runSteps(names, root = findRoot()) {
  try {
    for (const name of names.filter((each) => !isToolStep(each))) {
      const step = steps[name];
      if (!step) throw new Refusal(`There is no step "${name}".`);
      await step(root);
    }
    await installTools(names.filter(isToolStep));
    return 0;
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    return 1;
  }
}
