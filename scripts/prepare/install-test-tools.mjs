import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { explainFailure } from "./explain-failure.mjs";
import { readIfThere } from "./fingerprint.mjs";
import { Refusal } from "./refusal.mjs";
import { runCommand } from "./run-command.mjs";

const isInstalled = (setting, path) => () => existsSync(process.env[setting] ?? path);

function hasPostgres() {
  if (process.env.TEST_DATABASE_URL) return true;
  const home = "/usr/lib/postgresql";
  if (!existsSync(home)) return false;
  return readdirSync(home).some(
    (version) => Number(version) >= 15 && existsSync(join(home, version, "bin", "initdb")),
  );
}

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

let updated;
/** Once for all the tools that are missing. */
const updateLists = () => (updated ??= aptGet(["update"]));

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

async function installTool({ name, aptPackage, isThere, elsewhere }) {
  if (isThere()) return;
  if (!mayUseApt()) throw new Refusal(`This command needs ${name}, which is missing: ${elsewhere}`);
  console.error(`Installing ${name} with apt.`);
  await updateLists();
  await withoutStartingServices(() =>
    aptGet(["install", "--yes", "--no-install-recommends", aptPackage]),
  );
  if (!isThere()) throw new Refusal(`apt installed ${aptPackage}, but ${name} is still missing.`);
}

/** Where e2e/fonts/fonts.conf looks. */
const fontFolders = () => [
  "/usr/share/fonts",
  "/usr/local/share/fonts",
  join(process.env.XDG_DATA_HOME ?? join(homedir(), ".local/share"), "fonts"),
];

const hasFont = (file) => () =>
  fontFolders().some(
    (folder) =>
      existsSync(folder) &&
      readdirSync(folder, { recursive: true }).some((path) => basename(path) === file),
  );

/**
 * Chromium for the journeys in e2e/: its headless build, which draws no window around the page. And the
 * narrow and the wide font that every browser there draws in.
 */
export async function installChromium() {
  await installTool({
    name: "Chromium",
    aptPackage: "chromium-headless-shell",
    isThere: isInstalled("CHROMIUM_PATH", "/usr/bin/chromium-headless-shell"),
    elsewhere: "install it and name its program in CHROMIUM_PATH.",
  });
  const fonts = [
    ["Liberation Sans", "fonts-liberation", "LiberationSans-Regular.ttf"],
    ["DejaVu Sans", "fonts-dejavu-core", "DejaVuSans.ttf"],
  ];
  for (const [name, aptPackage, file] of fonts) {
    const elsewhere = `put its files into one of ${fontFolders().join(", ")}.`;
    await installTool({ name: `the font ${name}`, aptPackage, isThere: hasFont(file), elsewhere });
  }
}

/** The proxy that the attacks of src/app/server also go through, set up as deploy/ has it. */
export const installNginx = () =>
  installTool({
    name: "nginx",
    aptPackage: "nginx-light",
    isThere: () => existsSync("/usr/sbin/nginx"),
    elsewhere: "install it as /usr/sbin/nginx.",
  });

/** The other proxy whose settings deploy/ has. */
export const installCaddy = () =>
  installTool({
    name: "Caddy",
    aptPackage: "caddy",
    isThere: () => existsSync("/usr/bin/caddy"),
    elsewhere: "install it as /usr/bin/caddy.",
  });

/** The ordinary tool that has to open our backups. */
export const installAge = () =>
  installTool({
    name: "age",
    aptPackage: "age",
    isThere: () => existsSync("/usr/bin/age"),
    elsewhere: "install it as /usr/bin/age.",
  });

/** Makes the certificates that the tests of TLS need. */
export const installOpenssl = () =>
  installTool({
    name: "openssl",
    aptPackage: "openssl",
    isThere: () => existsSync("/usr/bin/openssl"),
    elsewhere: "install it as /usr/bin/openssl.",
  });

/** What the files of deploy/prometheus and deploy/grafana are tried with; promtool comes with it. */
export const installPrometheus = () =>
  installTool({
    name: "Prometheus",
    aptPackage: "prometheus",
    isThere: () => existsSync("/usr/bin/prometheus") && existsSync("/usr/bin/promtool"),
    elsewhere: "install it as /usr/bin/prometheus and /usr/bin/promtool.",
  });

/** Whose answers a second the bench counts. */
export const installWrk = () =>
  installTool({
    name: "wrk",
    aptPackage: "wrk",
    isThere: () => process.env.PATH.split(delimiter).some((dir) => existsSync(join(dir, "wrk"))),
    elsewhere: "install it and put it on the PATH.",
  });

/** The virus scanner that files are also tested with, its signatures left out. */
export const installClamav = () =>
  installTool({
    name: "ClamAV's clamd",
    aptPackage: "clamav-daemon",
    isThere: () => existsSync("/usr/sbin/clamd"),
    elsewhere: "install it as /usr/sbin/clamd.",
  });

/** Firefox and WebKit for the journeys in e2e/engines; WebKit draws on a screen that Xvfb makes up. */
export async function installEngines() {
  await installTool({
    name: "Firefox",
    aptPackage: "firefox-esr",
    isThere: isInstalled("FIREFOX_PATH", "/usr/bin/firefox-esr"),
    elsewhere: "install it and name its program in FIREFOX_PATH.",
  });
  await installTool({
    name: "WebKitGTK's WebKitWebDriver",
    aptPackage: "webkit2gtk-driver",
    isThere: isInstalled("WEBKIT_DRIVER_PATH", "/usr/bin/WebKitWebDriver"),
    elsewhere:
      "install it and name it in WEBKIT_DRIVER_PATH. It exists for Linux only: " +
      "elsewhere run the tests in a Debian container.",
  });
  await installTool({
    name: "Xvfb",
    aptPackage: "xvfb",
    isThere: isInstalled("XVFB_PATH", "/usr/bin/Xvfb"),
    elsewhere: "install it and name its program in XVFB_PATH.",
  });
}

/** A PostgreSQL server for the tests that run on one; they start their own on a free port. */
export const installPostgres = () =>
  installTool({
    name: "PostgreSQL 15 or newer",
    aptPackage: "postgresql",
    isThere: hasPostgres,
    elsewhere: "install it, or name a server whose user may create databases in TEST_DATABASE_URL.",
  });

/** A real S3 service for `npm run test:s3` alone: one daemon of each kind that Ceph has. */
export async function installCeph() {
  const packages = {
    "ceph-mon": "ceph-mon",
    "ceph-osd": "ceph-osd",
    radosgw: "radosgw",
    ceph: "ceph-common",
  };
  for (const [program, aptPackage] of Object.entries(packages)) {
    await installTool({
      name: `Ceph's ${program}`,
      aptPackage,
      isThere: () => existsSync(`/usr/bin/${program}`),
      elsewhere: "it is Debian's, so run this one in a Debian container.",
    });
  }
}
