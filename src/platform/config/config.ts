import { isIP } from "node:net";
import { z } from "zod";
import { isMailAddress } from "#platform/core/person/contact-details.ts";
import { isPublicLink } from "#platform/core/public-link.ts";
import type { Role } from "#platform/core/staff/staff-member.ts";
import type { DatabaseConfig } from "#platform/database/database.ts";
import { isLoopbackHost } from "#platform/http/networks.ts";
import {
  areMailAddresses,
  isSmtpUrl,
  mailAddressMessage,
  mailAddressesMessage,
  smtpUrlMessage,
  toMailConfig,
} from "#platform/mail/mail-config.ts";
import { siteConfig } from "#site.config.ts";
import { toBackupConfig } from "./backup-config.ts";
import type { S3Settings } from "./s3-settings.ts";
import { toSiteAddress } from "./to-site-address.ts";

/**
 * Where uploaded files are stored. `dir` holds the files themselves, or with a bucket only those
 * that are still being uploaded to it.
 */
export type ObjectsConfig =
  | { readonly kind: "disk"; readonly dir: string }
  | { readonly kind: "s3"; readonly dir: string; readonly s3: S3Settings };

/** Names variables that are missing although another variable is set that needs them. */
function findObjectsFaults(present: Readonly<Record<string, string | undefined>>): string[] {
  const all = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  const isWanted = [...all, "S3_ENDPOINT"].some((name) => present[name] !== undefined);
  const missing = all.filter((name) => present[name] === undefined);
  if (!isWanted || missing.length === 0) return [];
  return [`${missing.join(" and ")} must be set too, for files to be kept in S3`];
}

function toObjectsConfig(env: Environment): ObjectsConfig {
  const dir = `${env.DATA_DIR}/objects`;
  if (env.S3_BUCKET === undefined) return { kind: "disk", dir };
  const s3 = {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  };
  return { kind: "s3", dir, s3 };
}

/** Whether a text is an IP address or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
  return bits >= 1 && bits <= (family === 4 ? 32 : 128);
}

const hasText = (text: string) => text.trim() !== "";

const origin = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^/?#@]+\/?$/i.test(text) && URL.canParse(text),
    "must be an address without a path, such as https://www.example.com",
  )
  .transform((text) => new URL(text).origin);

const proxies = z
  .string()
  .transform((text) => (text.trim().toLowerCase() === "none" ? [] : splitList(text)))
  .refine(
    (list) => list.every(isNetwork),
    "must list IP addresses or CIDRs, with commas between, or be none",
  );

const port = z.coerce
  .number("must be a port number")
  .int("must be a whole number")
  .min(0, "must be a port from 0 to 65535")
  .max(65535, "must be a port from 0 to 65535");

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Every variable that the process reads. A test compares names and defaults with .env.example. */
export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must start with postgres://" })
    .optional(),
  S3_BUCKET: z.string().trim().optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .optional(),
  S3_REGION: z.string().trim().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().trim().optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
  CLAMD_SOCKET: z
    .string()
    .trim()
    .startsWith("/", "must be the path of clamd's socket, such as /run/clamav/clamd.ctl")
    .optional(),
  APP_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  APP_SECRET_PREVIOUS: z.string().min(32, "must have at least 32 characters").optional(),
  ADMIN_USERNAME: z.string().trim().default("admin"),
  ADMIN_PASSWORD: z.string().optional(),
  TRUST_PROXY: proxies.default([]),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^[A-Z0-9-]{4,32}$/, "must look like G-ABC123DEF4")
    .optional(),
  SCHEDULE_URL: z
    .string()
    .trim()
    .refine(isPublicLink, "must be an https address with a plain name and no port")
    .optional(),
  CRM_ALLOW_ANY_HOST: z.enum(["true", "false"], "must be true or false").default("false"),
  SMTP_URL: z.string().trim().refine(isSmtpUrl, smtpUrlMessage).optional(),
  MAIL_FROM: z.string().trim().refine(isMailAddress, mailAddressMessage).optional(),
  NOTIFY_EMAIL: z
    .string()
    // An address that is listed twice gets one mail.
    .transform((text) => [...new Set(splitList(text))])
    .refine(areMailAddresses, mailAddressesMessage)
    .optional(),
  METRICS_TOKEN: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  REQUIRE_SECOND_FACTOR: z.literal("admins", "must be admins, or unset").optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
});

type Environment = z.infer<typeof environmentSchema>;

export type Config = ReturnType<typeof toConfig>;

type FindFaults = (variables: Readonly<Record<string, string>>) => readonly string[];

/**
 * Reads the environment once; an empty string counts as unset.
 *
 * @param env variables by name, normally `process.env`.
 * @param declared names of further variables, which features read and check themselves.
 * @param findMore finds further faults; some faults prevent only some kinds of start.
 * @returns frozen settings.
 * @throws Error that names every faulty variable, one per line.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  declared: readonly string[] = [],
  findMore: FindFaults = () => [],
): Config {
  const set = Object.entries(env).filter(([, value]) => value !== undefined && hasText(value));
  const present = Object.fromEntries(set) as Record<string, string>;
  const parsed = environmentSchema.safeParse(present);
  const issues = parsed.error?.issues ?? [];
  const faults = issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  faults.push(...findContradictions(present));
  if (!parsed.success || faults.length > 0) {
    faults.push(...findMore(present));
    throw new Error(`Please mend these environment variables:\n- ${faults.join("\n- ")}`);
  }
  const variables = declared.flatMap((name) => {
    const value = present[name]?.trim();
    return value === undefined ? [] : [[name, value]];
  });
  return toConfig(parsed.data, Object.fromEntries(variables));
}

/** Faults that appear only when two variables are compared. */
function findContradictions(present: Readonly<Record<string, string>>): string[] {
  const faults: string[] = [];
  if (present["DATABASE_URL"] !== undefined && present["APP_SECRET"] === undefined) {
    faults.push("APP_SECRET is required when DATABASE_URL is set (at least 32 characters)");
  }
  faults.push(...findRotationFaults(present));
  faults.push(...findObjectsFaults(present));
  const isHttps = /^https:/i.test(present["SITE_URL"] ?? "");
  if (present["CRM_ALLOW_ANY_HOST"] === "true" && isHttps) {
    faults.push("CRM_ALLOW_ANY_HOST is for tests: leave it unset when SITE_URL is https");
  }
  if (isHttps && isLoopbackHost(present["HOST"] ?? "127.0.0.1") && !present["TRUST_PROXY"]) {
    faults.push(
      "TRUST_PROXY is required when SITE_URL is https and HOST is this machine: the address of the " +
        "proxy that serves https, such as 127.0.0.1, or none",
    );
  }
  return faults;
}

function findRotationFaults({
  APP_SECRET: secret,
  APP_SECRET_PREVIOUS: previous,
}: Readonly<Record<string, string>>): string[] {
  if (previous === undefined) return [];
  if (secret === undefined) {
    return ["APP_SECRET_PREVIOUS is the one before APP_SECRET: set both while you change it"];
  }
  return secret === previous
    ? ["APP_SECRET_PREVIOUS is the same as APP_SECRET: make a new one, or leave it unset"]
    : [];
}

/** The environment of a process of our own that makes a backup. */
export const environmentWith = (passphrase: string): NodeJS.ProcessEnv => ({
  ...process.env,
  BACKUP_PASSPHRASE: passphrase,
});

/** Reads the real environment. */
export function readProcessConfig(declared?: readonly string[], findMore?: FindFaults): Config {
  return readConfig(process.env, declared, findMore);
}

function toConfig(env: Environment, variables: Readonly<Record<string, string>>) {
  const siteAddress = Object.freeze(toSiteAddress(env));
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    siteAddress,
    /** Public origin, without a trailing slash. Read at every use: an admin may name another. */
    get siteUrl(): string {
      return siteAddress.url;
    },
    dataDir: env.DATA_DIR,
    database: Object.freeze<DatabaseConfig>(
      env.DATABASE_URL === undefined
        ? { dir: `${env.DATA_DIR}/postgres` }
        : { url: env.DATABASE_URL },
    ),
    /** Where uploaded files are kept. */
    objects: Object.freeze(toObjectsConfig(env)),
    /** Where ClamAV's daemon listens; null means that nothing is scanned. */
    clamdSocket: env.CLAMD_SOCKET ?? null,
    /** Null means that the start makes a secret and keeps it in `dataDir`. */
    appSecret: env.APP_SECRET ?? null,
    /** The previous secret, during a change of secrets: what it sealed or signed stays valid. */
    previousAppSecret: env.APP_SECRET_PREVIOUS ?? null,
    firstAdmin: Object.freeze({
      username: env.ADMIN_USERNAME,
      password: env.ADMIN_PASSWORD ?? null,
    }),
    trustedProxies: Object.freeze(env.TRUST_PROXY),
    gaMeasurementId: env.GA_MEASUREMENT_ID ?? null,
    /**
     * Read at every use: a published edition may change the address, unless the environment sets
     * it.
     */
    get scheduleUrl(): string {
      return env.SCHEDULE_URL ?? siteConfig.scheduleUrl;
    },
    /**
     * Whether the environment sets the address; it then takes precedence over the links of staff
     * members.
     */
    isScheduleUrlSet: env.SCHEDULE_URL !== undefined,
    /** For tests: allows CRM addresses with plain http and on any host. */
    allowAnyCrmHost: env.CRM_ALLOW_ANY_HOST === "true",
    /** Values of the variables that features declared, by name. */
    variables: Object.freeze(variables),
    mail: Object.freeze(toMailConfig(env)),
    metricsToken: env.METRICS_TOKEN ?? null,
    backup: Object.freeze(toBackupConfig(env)),
    /** Roles whose members must set up a second factor before they can do anything else. */
    secondFactorRoles: Object.freeze<Role[]>(
      env.REQUIRE_SECOND_FACTOR ? ["admin", "compliance"] : [],
    ),
    logLevel: env.LOG_LEVEL,
  });
}

function splitList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(hasText);
}
