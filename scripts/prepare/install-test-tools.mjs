import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { explainFailure } from "./explain-failure.mjs";
import { readIfThere } from "./fingerprint.mjs";
import { Refusal } from "./refusal.mjs";
import { runCommand } from "./run-command.mjs";

/** Whether /etc/os-release names Debian itself: elsewhere the packages have other names or shapes. */
export const isDebian = (osRelease) => /^ID="?debian"?$/m.test(osRelease);

const mayUseApt = () =>
  process.getuid?.() === 0 && isDebian(readIfThere("/etc/os-release")?.toString() ?? "");

// A mirror that never answers, or another apt at work, must not hold a run up for long.
const patience = [
  "-o=Acquire::http::Timeout=30",
  "-o=Acquire::https::Timeout=30",
  "-o=Acquire::Retries=2",
  "-o=DPkg::Lock::Timeout=120",
];

async function aptGet(args) {
  const { code, output } = await runCommand("apt-get", [...patience, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (code === 0) return;
  throw new Refusal(explainFailure(output) ?? `apt-get ${args[0]} failed:\n${output}`);
}

const policyPath = "/usr/sbin/policy-rc.d";

/**
 * Debian starts the service of a package at once: nginx on port 80, Prometheus on 9090. The tests
 * start their own, on free ports. A policy that a killed run leaves behind forbids nothing.
 */
async function withoutStartingServices(act) {
  if (existsSync(policyPath)) return act();
  const policy = `#!/bin/sh\n[ -d /proc/${process.pid} ] && exit 101\nexit 0\n`;
  writeFileSync(policyPath, policy, { mode: 0o755 });
  try {
    await act();
  } finally {
    rmSync(policyPath, { force: true });
  }
}

/** Where e2e/fonts/fonts.conf looks. */
const fontFolders = () => [
  "/usr/share/fonts",
  "/usr/local/share/fonts",
  join(process.env.XDG_DATA_HOME ?? join(homedir(), ".local/share"), "fonts"),
];

const hasFont = (file) =>
  fontFolders().some(
    (folder) =>
      existsSync(folder) &&
      readdirSync(folder, { recursive: true }).some((path) => basename(path) === file),
  );

const hasProgram = (name) =>
  process.env.PATH.split(delimiter).some((dir) => existsSync(join(dir, name)));

/** A program that Debian installs in one place, or that a setting names elsewhere. */
const program = (name, aptPackage, path, setting) => ({
  name,
  aptPackage,
  isThere: () => existsSync(process.env[setting] ?? path),
  elsewhere: setting ? `install it and name its program in ${setting}.` : `install it as ${path}.`,
});

const font = (name, aptPackage, file) => ({
  name: `the font ${name}`,
  aptPackage,
  isThere: () => hasFont(file),
  elsewhere: `put its files into one of ${fontFolders().join(", ")}.`,
});

const ceph = (name, aptPackage = name) => ({
  name: `Ceph's ${name}`,
  aptPackage,
  isThere: () => existsSync(`/usr/bin/${name}`),
  elsewhere: "it is Debian's, so run this one in a Debian container.",
});

/** What each step of scripts/prepare.mjs installs for tests and benchmarks. */
const tools = {
  age: [program("age", "age", "/usr/bin/age")],
  caddy: [program("Caddy", "caddy", "/usr/bin/caddy")],
  // A real S3 service for `npm run test:s3` alone: one daemon of each kind that Ceph has.
  ceph: [ceph("ceph-mon"), ceph("ceph-osd"), ceph("radosgw"), ceph("ceph", "ceph-common")],
  // The headless build draws no window around the page. All browsers draw in these two fonts.
  chromium: [
    program(
      "Chromium",
      "chromium-headless-shell",
      "/usr/bin/chromium-headless-shell",
      "CHROMIUM_PATH",
    ),
    font("Liberation Sans", "fonts-liberation", "LiberationSans-Regular.ttf"),
    font("DejaVu Sans", "fonts-dejavu-core", "DejaVuSans.ttf"),
  ],
  // The virus scanner, without its signatures: the tests bring their own.
  clamav: [program("ClamAV's clamd", "clamav-daemon", "/usr/sbin/clamd")],
  // Firefox and WebKit for the journeys in e2e/engines; WebKit draws on a screen that Xvfb makes up.
  engines: [
    program("Firefox", "firefox-esr", "/usr/bin/firefox-esr", "FIREFOX_PATH"),
    program(
      "WebKitGTK's WebKitWebDriver (for Linux only: elsewhere run the tests in a Debian container)",
      "webkit2gtk-driver",
      "/usr/bin/WebKitWebDriver",
      "WEBKIT_DRIVER_PATH",
    ),
    program("Xvfb", "xvfb", "/usr/bin/Xvfb", "XVFB_PATH"),
  ],
  nginx: [program("nginx", "nginx-light", "/usr/sbin/nginx")],
  openssl: [program("openssl", "openssl", "/usr/bin/openssl")],
  // The benchmarks use pgbench, which the PostgreSQL that comes along with the site lacks.
  pgbench: [
    {
      name: "pgbench",
      aptPackage: "postgresql",
      isThere: () => hasProgram("pgbench"),
      elsewhere: "install PostgreSQL's programs and put them on the PATH.",
    },
  ],
  prometheus: [
    program("Prometheus", "prometheus", "/usr/bin/prometheus"),
    program("promtool", "prometheus", "/usr/bin/promtool"),
  ],
  wrk: [
    {
      name: "wrk",
      aptPackage: "wrk",
      isThere: () => hasProgram("wrk"),
      elsewhere: "install it and put it on the PATH.",
    },
  ],
};

export const isToolStep = (name) => Object.hasOwn(tools, name);

/** Installs what these steps lack, all of it in one run of apt, which takes a while to begin and end. */
export async function installTools(steps) {
  const listMissing = () =>
    steps.flatMap((step) => tools[step]).filter(({ isThere }) => !isThere());
  const missing = listMissing();
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(", ");
  if (!mayUseApt()) {
    const ways = missing.map(({ name, elsewhere }) => `${name}: ${elsewhere}`);
    throw new Refusal(`This command needs what is missing here:\n${ways.join("\n")}`);
  }
  console.error(`Installing ${names} with apt.`);
  const packages = [...new Set(missing.map(({ aptPackage }) => aptPackage))];
  await aptGet(["update"]);
  await withoutStartingServices(() =>
    aptGet(["install", "--yes", "--no-install-recommends", ...packages]),
  );
  const left = listMissing().map(({ name }) => name);
  if (left.length > 0)
    throw new Refusal(`apt installed all, but missing is still ${left.join(", ")}.`);
}
