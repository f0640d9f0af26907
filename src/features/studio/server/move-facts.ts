import * as z from "zod/mini";
import { addEntry } from "#features/accounts/server/add-entry.ts";
import { factsId, factsLocale } from "#platform/core/edition/edition.ts";
import { inDefaultLocale, type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { defineSetting } from "#platform/core/setting.ts";
import { completeState, isStateCode } from "#platform/core/site/us-states.ts";
import type { Tx } from "#platform/database/database.ts";
import { readSetting, writeSetting } from "#platform/settings/settings-store.ts";
import type { Ctx } from "#records/ctx.ts";
import { siteConfig } from "#site.config.ts";
import type { PersonWords } from "#platform/core/site/people.ts";
import { foldName } from "#features/accounts/core/credentials.ts";
import { emptyProfile, nameShown, type StateLicense } from "#staff/core/profile.ts";
import { listProfiles, replaceProfile } from "#staff/server/profiles-store.ts";
import { lockEditions } from "./editions-store.ts";

/** The facts that have become entries of the list of staff, each of them once. */
const movedSetting = defineSetting<{ readonly facts: readonly string[] }>({
  key: "moved-facts",
  schema: perLocale(() => z.object({ facts: z.array(z.string()) })),
  initial: { facts: [] },
});

/**
 * Moves people and licenses that an edition of earlier software holds as facts to the list of staff,
 * where they are kept now. Runs at each start, before pages are drawn; of several processes one does it.
 */
export async function moveOldFacts({ database, clock, log }: Ctx): Promise<void> {
  await database.transaction(async (tx) => {
    const newest = await lockEditions(tx);
    const { facts: moved } = await readSetting(tx, movedSetting);
    const facts = newest?.overrides[factsId]?.[factsLocale] ?? {};
    if (facts["licenses"] && !moved.includes("licenses")) {
      const { licences, unknown } = readOldLicenses(facts["licenses"]);
      const shownName = facts["legalName"] ?? siteConfig.legalName;
      if (licences.length > 0) await addEntry(tx, { shownName, licences });
      if (unknown.length > 0) {
        log.warn(
          { licenses: unknown.join("; ") },
          "Licenses among the site's facts name no state that is known: an admin enters them under Staff.",
        );
      }
    }
    if (facts["people"] && !moved.includes("people")) await movePeople(tx, facts["people"]);
    if (!moved.includes("people")) await noteMoved(tx, ["licenses", "people"], clock.now());
  });
}

const noteMoved = (tx: Tx, facts: readonly string[], now: Date) =>
  writeSetting(tx, movedSetting, { facts }, { by: "", now });

/** A person among the facts of earlier software. */
type OldPerson = Pick<PersonWords, "name" | "role" | "photo" | "hair"> & {
  readonly licenseNumber: string;
  readonly speaks: readonly Locale[];
};

/** Somebody who is on the list of staff by that name becomes the person; the others are added. */
async function movePeople(tx: Tx, fact: string): Promise<void> {
  const members = await listProfiles(tx);
  const taken = new Set<string>();
  for (const [at, old] of (JSON.parse(fact) as readonly OldPerson[]).entries()) {
    const { name, role, photo, hair, licenseNumber, speaks } = old;
    const shown = { name, role, photo, isShown: true, place: at + 1, ...(hair && { hair }) };
    const moved = { shownName: name, shown, formerNumber: licenseNumber };
    const known = members.find(
      (one) => !taken.has(one.id) && foldName(nameShown(one)) === foldName(name),
    );
    const languages = [...new Set([...(known?.profile ?? emptyProfile).languages, ...speaks])];
    if (known) {
      taken.add(known.id);
      await replaceProfile(tx, known.id, { ...known.profile, ...moved, languages });
    } else await addEntry(tx, { ...moved, languages });
  }
}

/** A license among the facts of earlier software. */
interface OldLicense {
  readonly state: Localized<string>;
  readonly number: string;
  readonly lookupUrl?: string;
}

/** Nobody typed the days on which they are valid: pages show them until somebody does. */
function readOldLicenses(fact: string) {
  const licences: StateLicense[] = [];
  const unknown: string[] = [];
  for (const { state, number, lookupUrl } of JSON.parse(fact) as readonly OldLicense[]) {
    const code = Object.values(state).map(completeState).find(isStateCode);
    if (!code) unknown.push(`${inDefaultLocale(state)} ${number}`);
    else {
      const resident = code === siteConfig.postalAddress.region;
      const days = { from: null, until: null };
      licences.push({ state: code, line: "life", number, resident, ...days, lookupUrl });
    }
  }
  return { licences, unknown };
}
