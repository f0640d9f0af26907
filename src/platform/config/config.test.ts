import { expect, test } from "vitest";
import { siteConfig } from "#site.config.ts";
import { environmentSchema, readConfig } from "./config.ts";

const secret = "a secret of thirty-two characters";

function complain(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (failure) {
    return (failure as Error).message.split("\n- ").slice(1);
  }
}

test("no variable at all makes a working site with a database of its own", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    siteAddress: { url: "http://localhost:3000", by: null, take: expect.any(Function) },
    siteUrl: "http://localhost:3000",
    dataDir: "./data",
    database: { dir: "./data/postgres" },
    objects: { kind: "disk", dir: "./data/objects" },
    backup: {
      passphrase: null,
      dir: "./data/backups",
      bucket: null,
      by: null,
      isDirFixed: false,
      take: expect.any(Function),
    },
    clamdSocket: null,
    appSecret: null,
    previousAppSecret: null,
    firstAdmin: { username: "admin", password: null },
    trustedProxies: [],
    gaMeasurementId: null,
    scheduleUrl: siteConfig.scheduleUrl,
    isScheduleUrlSet: false,
    allowAnyCrmHost: false,
    variables: {},
    mail: {
      smtp: null,
      by: null,
      take: expect.any(Function),
      from: siteConfig.email,
      notify: [siteConfig.email],
    },
    metricsToken: null,
    secondFactorRoles: [],
    logLevel: "info",
  });
});

test("an empty or blank variable counts as unset", () => {
  for (const value of ["", "  "]) {
    const names = Object.keys(environmentSchema.shape);
    const unset = Object.fromEntries(names.map((name) => [name, value]));
    expect(JSON.stringify(readConfig(unset))).toBe(JSON.stringify(readConfig({})));
  }
});

test("the previous secret is given beside the current one, and must differ from it", () => {
  const rotating = { APP_SECRET: secret, APP_SECRET_PREVIOUS: `${secret} before` };

  expect(readConfig(rotating).previousAppSecret).toBe(`${secret} before`);
  expect(complain({ ...rotating, APP_SECRET_PREVIOUS: secret })).toHaveLength(1);
  expect(complain({ APP_SECRET_PREVIOUS: secret })).toHaveLength(1);
  expect(complain({ ...rotating, APP_SECRET_PREVIOUS: "short" })).toHaveLength(1);
});

const everyVariable = {
  PORT: "8080",
  HOST: "0.0.0.0",
  SITE_URL: "https://www.example.com/",
  DATA_DIR: "/var/lib/site",
  DATABASE_URL: "postgresql://site:pa%20ss@db.example:5432/site?sslmode=require",
  APP_SECRET: secret,
  APP_SECRET_PREVIOUS: `${secret} before`,
  ADMIN_USERNAME: " grace ",
  ADMIN_PASSWORD: "long enough",
  TRUST_PROXY: "10.0.0.1, 192.168.0.0/16,2001:db8::/32 ,",
  GA_MEASUREMENT_ID: "G-ABC123DEF4",
  SCHEDULE_URL: "https://calendar.example/x?y=1",
  SMTP_URL: "smtp://post%40example.com:pass%2Fword@smtp.example.com",
  MAIL_FROM: " hello@example.com ",
  NOTIFY_EMAIL: "ruth@example.com, daniel@example.com,",
  METRICS_TOKEN: "scrape",
  REQUIRE_SECOND_FACTOR: "admins",
  CLAMD_SOCKET: "/run/clamav/clamd.ctl",
  BACKUP_PASSPHRASE: "six words that are in a row",
  BACKUP_DIR: "/mnt/backups",
  LOG_LEVEL: "debug",
  UNKNOWN: "x",
};

test("every variable sets its setting", () => {
  const config = readConfig(everyVariable);

  expect(config).toEqual({
    port: 8080,
    host: "0.0.0.0",
    siteAddress: {
      url: "https://www.example.com",
      by: "environment",
      take: expect.any(Function),
    },
    siteUrl: "https://www.example.com",
    dataDir: "/var/lib/site",
    database: {
      url: "postgresql://site:pa%20ss@db.example:5432/site?sslmode=require",
    },
    objects: { kind: "disk", dir: "/var/lib/site/objects" },
    backup: {
      passphrase: "six words that are in a row",
      dir: "/mnt/backups",
      bucket: null,
      by: "environment",
      isDirFixed: true,
      take: expect.any(Function),
    },
    clamdSocket: "/run/clamav/clamd.ctl",
    appSecret: secret,
    previousAppSecret: `${secret} before`,
    firstAdmin: { username: "grace", password: "long enough" },
    trustedProxies: ["10.0.0.1", "192.168.0.0/16", "2001:db8::/32"],
    gaMeasurementId: "G-ABC123DEF4",
    scheduleUrl: "https://calendar.example/x?y=1",
    isScheduleUrlSet: true,
    allowAnyCrmHost: false,
    variables: {},
    mail: {
      smtp: {
        host: "smtp.example.com",
        port: 587,
        encryption: "starttls",
        login: { user: "post@example.com", password: "pass/word" },
      },
      by: "environment",
      take: expect.any(Function),
      from: "hello@example.com",
      notify: ["ruth@example.com", "daniel@example.com"],
    },
    metricsToken: "scrape",
    secondFactorRoles: ["admin", "compliance"],
    logLevel: "debug",
  });
});

test("the default address of the site follows the port", () => {
  expect(readConfig({ PORT: "4000" }).siteUrl).toBe("http://localhost:4000");
});

test("an address named on screen is used at once, unless the environment names one", () => {
  const [free, fixed] = [readConfig({}), readConfig({ SITE_URL: "http://a.example" })];
  for (const { siteAddress } of [free, fixed]) siteAddress.take("http://b.example");
  expect([free.siteUrl, free.siteAddress.by]).toEqual(["http://b.example", "screen"]);
  expect([fixed.siteUrl, fixed.siteAddress.by]).toEqual(["http://a.example", "environment"]);
  free.siteAddress.take(null);
  expect([free.siteUrl, free.siteAddress.by]).toEqual(["http://localhost:3000", null]);
});

test("what was chosen on screen for backups counts where the environment names none", () => {
  const chosen = { bucket: null, dir: "/mnt/ours", passphrase: "six words chosen on our screen" };
  const [free, half] = [readConfig({}), readConfig({ BACKUP_DIR: "/mnt/theirs" })];
  for (const { backup } of [free, half]) backup.take(chosen);
  expect(free.backup).toMatchObject({ ...chosen, by: "screen", isDirFixed: false });
  expect(half.backup).toMatchObject({ ...chosen, dir: "/mnt/theirs", isDirFixed: true });
});

test("every fault is listed at once, without the values", () => {
  const env = {
    PORT: "many",
    SITE_URL: "ftp://secret-value",
    DATABASE_URL: "mysql://secret-value@db/site",
    TRUST_PROXY: "secret-value",
    GA_MEASUREMENT_ID: "<secret-value>",
    SCHEDULE_URL: "javascript:secret-value",
    LOG_LEVEL: "secret-value",
  };
  const faults = complain(env);

  expect(faults.map((fault) => fault.split(" ")[0])).toEqual([...Object.keys(env), "APP_SECRET"]);
  expect(faults.join()).not.toContain("secret-value");
});

test("a site with its own database, also one reached by a socket folder, needs its own long secret", () => {
  const DATABASE_URL = "postgres:///site?host=/var/run/postgresql";

  expect(complain({ DATABASE_URL })).toEqual([
    "APP_SECRET is required when DATABASE_URL is set (at least 32 characters)",
  ]);
  expect(complain({ DATABASE_URL, APP_SECRET: "x".repeat(31) })).toEqual([
    "APP_SECRET must have at least 32 characters",
  ]);
  expect(complain({ DATABASE_URL, APP_SECRET: "x".repeat(32) })).toEqual([]);
});

test.each([
  ["PORT", ["0", "65535"], ["-1", "65536", "3000.5", "80 80", "x"]],
  [
    "SITE_URL",
    ["http://localhost:3000", "http://a.example/"],
    ["a.example", "http://a.example/shop", "http://a.example/?x", "http://u@a.example", "http://"],
  ],
  [
    "TRUST_PROXY",
    ["::1", "10.0.0.0/8,::/1", "none"],
    ["loopback", "none, ::1", "10.0.0.0/33", "10.0.0.0/0", "10.0.0.0/x", "1.2.3", "a/b/c"],
  ],
  ["GA_MEASUREMENT_ID", ["G-ABC123DEF4"], ["g-abc", 'G-1"><script>']],
  [
    "SCHEDULE_URL",
    ["https://a.example/b"],
    ["a.example", "javascript:alert(1)", "http://a.example", "https://a@b.example"],
  ],
  ["CRM_ALLOW_ANY_HOST", ["true", "false"], ["yes", "1"]],
  ["LOG_LEVEL", ["silent"], ["loud"]],
])("%s takes what fits and names what doesn't", (name, good, bad) => {
  for (const value of good) expect(complain({ [name]: value })).toEqual([]);
  for (const value of bad)
    expect(complain({ [name]: value })).toEqual([expect.stringMatching(`^${name} must`)]);
});

test("nobody can change the settings later", () => {
  const config = readConfig({});

  for (const part of [config, config.database, config.firstAdmin, config.trustedProxies]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
});

test("variables that features declare are passed on trimmed, and no others are", () => {
  const env = { CRM_TOKEN: " abc ", CRM_URL: " ", OTHER: "x" };
  const config = readConfig(env, ["CRM_TOKEN", "CRM_URL", "UNSET"]);

  expect(config.variables).toEqual({ CRM_TOKEN: "abc" });
});

test("CRM addresses may point anywhere only on a site that is not public", () => {
  expect(readConfig({ CRM_ALLOW_ANY_HOST: "true" }).allowAnyCrmHost).toBe(true);
  const https = { SITE_URL: "https://a.example", TRUST_PROXY: "none" };
  expect(complain({ CRM_ALLOW_ANY_HOST: "true", ...https })).toEqual([
    "CRM_ALLOW_ANY_HOST is for tests: leave it unset when SITE_URL is https",
  ]);
});

test("an https site on this machine must say which proxy serves it, or that there is none", () => {
  const SITE_URL = "https://a.example";
  const sentence =
    "TRUST_PROXY is required when SITE_URL is https and HOST is this machine: the address of the " +
    "proxy that serves https, such as 127.0.0.1, or none";

  for (const HOST of ["", "127.0.0.1", "127.1.2.3", "::1", "localhost", "LOCALHOST"]) {
    expect(complain({ SITE_URL, HOST })).toEqual([sentence]);
    expect(complain({ SITE_URL, HOST, TRUST_PROXY: " " })).toEqual([sentence]);
    expect(complain({ SITE_URL, HOST, TRUST_PROXY: "127.0.0.1" })).toEqual([]);
    expect(readConfig({ SITE_URL, HOST, TRUST_PROXY: " None " }).trustedProxies).toEqual([]);
    expect(complain({ SITE_URL: "http://a.example", HOST })).toEqual([]);
  }
  expect(complain({ SITE_URL, HOST: "0.0.0.0" })).toEqual([]);
});
