import { buildSite } from "./build-site.mjs";
import { findRoot } from "./find-root.mjs";
import { installDependencies, installProof } from "./install-dependencies.mjs";
import {
  installAge,
  installCaddy,
  installCeph,
  installChromium,
  installClamav,
  installEngines,
  installNginx,
  installOpenssl,
  installPostgres,
  installPrometheus,
  installWrk,
} from "./install-test-tools.mjs";
import { Refusal } from "./refusal.mjs";

const steps = {
  install: installDependencies,
  age: installAge,
  build: buildSite,
  caddy: installCaddy,
  ceph: installCeph,
  chromium: installChromium,
  clamav: installClamav,
  engines: installEngines,
  nginx: installNginx,
  openssl: installOpenssl,
  postgres: installPostgres,
  proof: installProof,
  prometheus: installPrometheus,
  wrk: installWrk,
};

/** Runs the named steps in order and returns the exit code. Speaks on standard error only. */
export async function runSteps(names, root = findRoot()) {
  try {
    for (const name of names) {
      const step = steps[name];
      if (!step) throw new Refusal(`There is no step "${name}".`);
      await step(root);
    }
    return 0;
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    return 1;
  }
}
