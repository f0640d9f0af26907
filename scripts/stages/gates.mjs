const tool = (name, ...args) => [`node_modules/.bin/${name}`, ...args];

// `tests` says that a stage writes a report of its tests, and so must have run at least one.
const vitest = (project, { name = project, env = {} } = {}) => ({
  name,
  tests: "vitest",
  env,
  command: tool("vitest", "run", "--project", project),
});

const format = { name: "format", command: tool("oxfmt", "--check") };
const types = { name: "types", command: tool("tsc", "-b") };
const lint = { name: "lint", command: tool("oxlint") };
const boundaries = {
  name: "boundaries",
  command: tool("depcruise", "--config", ".dependency-cruiser.mjs", "-T", "err", "."),
};
const boundariesProved = vitest("boundaries", { name: "boundaries-proved" });
const journeys = (name, projects, env = {}) => ({
  name,
  tests: "playwright",
  env,
  command: tool("playwright", "test", ...projects.flatMap((project) => ["--project", project])),
});

const proofs = (project, { name = project, env = {} } = {}) => ({
  name,
  tests: "vitest",
  env,
  command: tool("vitest", "run", "--config", "proof/vitest.config.ts", "--project", project),
});

// Each round kills or starves a server; one round shows that the proof itself works. The gate sends the
// same odd requests each time, so that a change is not stopped by a fault it did not make. The long
// rounds draw new requests.
const shortRounds = { FAULT_ROUNDS: "1", FUZZ_REQUESTS: "500", FUZZ_SEED: "1" };
const allRounds = { FAULT_ROUNDS: "40", FUZZ_REQUESTS: "20000" };

export const gates = {
  check: [format, types, lint, boundaries, vitest("unit"), boundariesProved],
  test: [
    format,
    types,
    lint,
    boundaries,
    vitest("unit"),
    boundariesProved,
    vitest("server"),
    proofs("rounds", { name: "faults", env: shortRounds }),
    journeys("e2e", ["chromium"]),
    journeys("engines", ["firefox", "webkit"]),
  ],
  proof: [
    proofs("rounds", { env: allRounds }),
    proofs("long"),
    journeys("every-look", ["chromium", "firefox", "webkit"], { EVERY_LOOK: "1" }),
    journeys("long-journeys", ["long"]),
  ],
};
