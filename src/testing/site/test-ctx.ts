import { listFeatures, type Tuning } from "#app/features.ts";
import {
  connectCrms,
  type CrmConnection,
  type CrmCtx,
} from "#features/crm/server/crm-connections.ts";
import { readConsents } from "#features/crm/server/presence/read-facts.ts";
import type { CrmProviderDefinition } from "#features/crm/server/crm-provider.ts";
import { readConfig, type Config } from "#platform/config/config.ts";
import type { Ctx } from "#records/ctx.ts";
import { openKnownEditions } from "#platform/editions/published.ts";
import type { MailConfig, SmtpSettings } from "#platform/mail/mail-config.ts";
import { putVisitorsFirst } from "#platform/intake/open-intake.ts";
import { recordingLog } from "./recording-log.ts";
import { testClock } from "./test-clock.ts";

export const testSecret = "a secret for tests, long enough to be one";
export const testSiteUrl = "http://site.example";

/** The parts of a ctx that a test provides; its config is that of a site without variables. */
export type GivenCtx = Partial<Omit<Ctx, "config">> & { readonly config?: Partial<Config> };

/** A mail server that stays as it is, whatever an admin chooses; null sends no mail. */
export const fixedMail = (smtp: SmtpSettings | null): MailConfig => ({
  smtp,
  by: smtp && "environment",
  take: () => {},
  from: "hello@site.example",
  notify: ["staff@site.example"],
});

/** Folder and passphrase of backups that stay as they are, whatever an admin chooses. */
export const fixedBackup = (dir: string, passphrase: string | null = null): Config["backup"] => ({
  dir,
  bucket: null,
  passphrase,
  by: passphrase === null ? null : "environment",
  isDirFixed: true,
  take: () => {},
});

/** The config of a site that sends mail. */
export const mailIsOn = {
  mail: fixedMail(readConfig({ SMTP_URL: "smtp://mail.example" }).mail.smtp),
};

/** Makes a ctx of the parts that a test provides. Any other part throws when it is used. */
export function testCtx({ config, ...given }: GivenCtx = {}): Ctx {
  return {
    clock: testClock(),
    log: recordingLog(),
    secret: testSecret,
    features: listFeatures(),
    database: missing("database"),
    files: missing("files"),
    pages: missing("pages"),
    editions: openKnownEditions(),
    intake: {
      visitors: putVisitorsFirst(),
      store: missing("intake"),
      follow: missing("intake"),
      close: async () => {},
    },
    ...given,
    config: testConfig(config),
  };
}

export function testConfig(config: Partial<Config> = {}): Config {
  const { siteUrl: _, ...read } = readConfig({});
  return {
    ...read,
    get siteUrl() {
      return read.siteAddress.by === null ? testSiteUrl : read.siteAddress.url;
    },
    ...config,
  };
}

/** Makes a ctx with connections to these CRMs, or with these CRMs and no credentials. */
export function crmCtx(
  given: GivenCtx,
  crm: readonly CrmConnection[] | readonly CrmProviderDefinition[] = [],
): CrmCtx {
  const ctx = testCtx(given);
  const isConnected = (one: CrmConnection | CrmProviderDefinition) => "definition" in one;
  const connections = crm.every(isConnected)
    ? (crm as readonly CrmConnection[])
    : connectCrms(ctx, crm as readonly CrmProviderDefinition[]);
  return { ...ctx, crm: connections, readConsents };
}

/** The features of a site that is connected to these CRMs. */
export const featuresWith = (crm: readonly CrmConnection[], tuning: Tuning = {}) =>
  listFeatures({ ...tuning, crm: { ...tuning.crm, connect: () => crm } });

function missing<Part extends object>(name: string): Part {
  const fail = () => {
    throw new Error(`This test gave its ctx no ${name}.`);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of it is ever reached
  return new Proxy(fail, { get: fail, apply: fail }) as unknown as Part;
}
