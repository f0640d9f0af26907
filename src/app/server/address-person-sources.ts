import { tellConsent, tellRevocation } from "#features/consent/core/tell-consent.ts";
import { listConsents } from "#features/consent/server/read-consents.ts";
import { reduceConsents } from "#features/consent/server/reduce-consents.ts";
import { tellMail } from "#features/notifications/core/tell-mail.ts";
import { tellRequest } from "#features/privacy/core/tell-request.ts";
import { listRequestsOf } from "#features/privacy/server/person-requests-store.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Person } from "#platform/core/person.ts";
import { deleteMailsTo, listMailsTo } from "#platform/server/mail/mails-store.ts";
import { mostHeldItems } from "#platform/server/person-source.ts";
import type { PersonSource } from "#platform/server/person-source.ts";

/** What is kept by the address itself: with no record, or for longer than one. */

/** Whoever reads mail at an address is not proved to have the number that was once sent with it. */
const keysOf = ({ email }: Person) => ({ emailKey: email, phoneKey: "" });

/** What is left of it afterwards is the proof, for five years: it names nobody. */
export const consentSource = (clock: Clock): PersonSource => ({
  name: "consents",
  kept: "consents",
  tables: ["consents", "consent_revocations"],
  async read(db, { person, audience, locale }) {
    const { consents, revocations } = await listConsents(db, keysOf(person));
    return [
      ...consents.map((consent) => {
        const { id, timestamp, version, revokedAt, text, language, sha256, page } = consent;
        const data = { version, revokedAt, text, language, sha256, page };
        return { id, at: timestamp, ...tellConsent(consent, locale), data };
      }),
      ...revocations.map(({ id, timestamp, channel, note, by }) => {
        const data = { channel, ...(audience === "staff" && { note, by }) };
        return { id, at: timestamp, ...tellRevocation(channel, locale), data };
      }),
    ];
  },
  erase: (tx, person) => reduceConsents(tx, keysOf(person), clock.now()),
});

export const mailSource: PersonSource = {
  name: "mails",
  kept: "mails",
  tables: ["mails"],
  async read(db, { person, locale }) {
    const mails = await listMailsTo(db, person.email, mostHeldItems);
    return mails.map(({ id, kind, state, queuedAt, sentAt }) => {
      const at = queuedAt.toISOString();
      const isSent = sentAt !== null;
      return { id, at, ...tellMail({ isSent }, locale), data: { kind, state } };
    });
  },
  erase: (tx, { email }) => deleteMailsTo(tx, email),
};

/** Forgotten by the deletion itself, see `erase-people.ts`. */
export const requestSource: PersonSource = {
  name: "dataRequests",
  kept: "dataRequests",
  tables: ["person_requests", "person_holds"],
  async read(db, { person, locale }) {
    const requests = await listRequestsOf(db, person, mostHeldItems);
    return requests.map(({ id, kind, state, askedAt, via }) => ({
      id,
      at: askedAt.toISOString(),
      ...tellRequest(kind, locale),
      data: { kind, state, via },
    }));
  },
};
