import { startAllCrms } from "../src/testing/crm-fakes.ts";
import { startMailReceiver } from "../src/testing/mail-receiver.ts";
import type { CrmFault } from "../src/testing/fake-crm.ts";

/** Each meets one call in 250. */
const faults: readonly CrmFault[] = [
  "unavailable",
  "throttled",
  "drop",
  "drop_after_write",
  "hang",
  "hang_after_write",
];
const faultShare = 0.004;
const mailFaultShare = 0.03;

/** Every CRM, a webhook and a mail server on loopback, each of which fails or hangs now and then. */
export interface UnsteadyOutside {
  /** Variables that lead the site to them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly crmCalls: number;
  readonly mails: number;
  /** What is at a CRM and must not be, such as a second note of a person. */
  findFaults(): readonly string[];
  close(): Promise<void>;
}

export async function startUnsteadyOutside(): Promise<UnsteadyOutside> {
  const crms = await startAllCrms({ now: () => new Date() });
  const mail = await startMailReceiver();
  for (const { fake } of crms) {
    fake.fault = () => faults[Math.floor(Math.random() / faultShare)] ?? null;
  }
  mail.behave("recipient", () =>
    Math.random() < mailFaultShare ? "450 4.7.1 Please come back later" : "take",
  );
  return {
    environment: Object.assign(
      { CRM_ALLOW_ANY_HOST: "true", SMTP_URL: mail.url },
      ...crms.map(({ env }) => env),
    ),
    get crmCalls() {
      return crms.reduce((sum, { fake }) => sum + fake.calls.length, 0);
    },
    get mails() {
      return mail.mails.length;
    },
    findFaults: () => crms.flatMap((crm) => crm.findFaults()),
    async close() {
      await Promise.all([mail.close(), ...crms.map(({ fake }) => fake.close())]);
    },
  };
}
