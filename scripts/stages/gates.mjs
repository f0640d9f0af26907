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
const journeys = (name, ...projects) => ({
  name,
  tests: "playwright",
  command: tool("playwright", "test", ...projects.flatMap((project) => ["--project", project])),
});

// Each round kills or starves a server; two show that the machinery works. The gate sends the same odd
// requests each time: what a change did not do must not stop it. The long rounds draw new ones.
const shortRounds = { FAULT_ROUNDS: "2", FUZZ_REQUESTS: "500", FUZZ_SEED: "1" };
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
    vitest("embedded"),
    vitest("postgres"),
    vitest("faults", { env: shortRounds }),
    journeys("e2e", "chromium"),
    journeys("engines", "firefox", "webkit"),
  ],
  faults: [
    vitest("faults", { env: allRounds }),
    vitest("long-faults"),
    journeys("long-journeys", "long"),
  ],
};
