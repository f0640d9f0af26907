const listProjects = (names) => [names].flat().flatMap((name) => ["--project", name]);
const tool = (name, ...args) => [`node_modules/.bin/${name}`, ...args];

// `tests` says that a stage writes a report of its tests, and so must have run at least one.
// `plannedSeconds` is what all of a stage's tests may take together, in all workers, on two cores that do
// nothing but this gate (decision 080).
const vitest = (projects, { name = projects, tags = "!proof", env = {}, plannedSeconds } = {}) => ({
  name,
  plannedSeconds,
  tests: "vitest",
  env,
  command: tool("vitest", "run", ...listProjects(projects), `--tags-filter=${tags}`),
});

const format = { name: "format", command: tool("oxfmt", "--check") };
// What later stages can't do without.
const prepare = (name, ...steps) => ({
  name,
  command: tool("node", "scripts/prepare.mjs", ...steps),
  isNeeded: true,
});
const build = prepare("build", "build");
const programs = [
  "chromium",
  "engines",
  "nginx",
  "caddy",
  "openssl",
  "clamav",
  "age",
  "prometheus",
];
const install = prepare("install", ...programs);
const types = { name: "types", command: tool("tsc", "-b") };
// Several threads check the shared types several times: alone they are sooner done, and beside another
// stage they take its time.
const typesInOneThread = { name: "types", command: tool("tsc", "-b", "--singleThreaded") };
const lint = { name: "lint", command: tool("oxlint") };
const boundaries = {
  name: "boundaries",
  command: tool("depcruise", "--config", ".dependency-cruiser.mjs", "-T", "err", "."),
};
// Every rule is broken in a copy of the tree. The compiler, slower than both others, only in the proof.
const boundariesProved = (env = {}) => vitest("boundaries", { name: "boundaries-proved", env });
const journeys = (name, projects, { env = {}, plannedSeconds } = {}) => ({
  name,
  plannedSeconds,
  tests: "playwright",
  env,
  command: tool("playwright", "test", ...listProjects(projects)),
});

const proofs = (project, { env = {} } = {}) => ({
  name: project,
  tests: "vitest",
  env,
  command: tool("vitest", "run", "--config", "proof/vitest.config.ts", "--project", project),
});

// Of the rounds, the gate has the odd requests alone, among the server's tests: the others kill or starve
// a server and mostly wait. It sends the same requests each time, so that a change is not stopped by a
// fault it did not make. The long rounds draw new requests.
const fewRequests = { FUZZ_REQUESTS: "500", FUZZ_SEED: "1" };
const allRounds = { FAULT_ROUNDS: "40", FUZZ_REQUESTS: "20000" };

export const gates = {
  check: [format, types, lint, boundaries, vitest("unit"), boundariesProved()],
  // The journeys alone fill two cores: beside the server's tests both took longer than one after the
  // other (decision 080).
  test: [
    [[install], [build, boundaries], [format, lint, typesInOneThread, boundariesProved()]],
    [
      [vitest("server", { env: fewRequests, plannedSeconds: 950 })],
      [vitest("unit", { plannedSeconds: 110 })],
    ],
    // In one run: the last journeys of one browser run beside the first of the next. WebKit is the
    // visitors' telephone; what Firefox shows besides is left to the proof.
    journeys("e2e", ["chromium", "webkit"], { plannedSeconds: 850 }),
  ],
  proof: [
    boundariesProved({ EVERY_CHECKER: "1" }),
    vitest(["unit", "server"], { name: "left-out", tags: "proof" }),
    proofs("rounds", { env: allRounds }),
    proofs("long"),
    journeys("every-look", ["chromium", "firefox", "webkit"], { env: { EVERY_LOOK: "1" } }),
    journeys("long-journeys", ["long"]),
  ],
};
