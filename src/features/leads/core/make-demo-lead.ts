import type { SeededRandom } from "#platform/core/seeded-random.ts";
import { buildLead } from "./build-lead.ts";
import { demoMark } from "./find-contact-restriction.ts";
import type { Lead } from "./lead.ts";
import { profileChoices, questionChoices } from "./questions.ts";

const givenNames = (
  "Amara Ana Bao Carmen Chidi David Elena Fatima Grace Hassan Ifeoma Ivan Jin José Kwame Leila " +
  "Linh Maria Mei Mohammed Nadia Olga Priya Ravi Rosa Samuel Tariq Wei Yusuf Zoë"
).split(" ");
const familyNames = (
  "Adeyemi Ahmed Alvarez Chen Cohen Diallo Garcia Gupta Haddad Ivanov Kim Lopez Mensah Müller " +
  "Nguyen Okafor Patel Reyes Rossi Santos Singh Tanaka Tran Williams Yilmaz Zhang"
).split(" ");

const dayMs = 86_400_000;
const recentDays = 60;
const oldestBirthYear = 1950;
const youngestAge = 20;

/**
 * One invented lead, plainly marked as such in its name, address, browser and restriction, so that
 * nobody calls it and nothing sends it on.
 *
 * @param made.id a new UUID.
 * @param made.number stands in the e-mail address, so that addresses differ.
 * @param made.now the present; the lead lies within sixty days before it, most of them recent.
 */
export function makeDemoLead(
  random: SeededRandom,
  { id, number, now }: { readonly id: string; readonly number: number; readonly now: Date },
): Lead {
  const pickIn = <Choices extends Record<string, readonly string[]>>(choices: Choices) =>
    Object.fromEntries(
      Object.entries(choices).map(([field, values]) => [field, random.pick(values)]),
    ) as { [Field in keyof Choices]: Choices[Field][number] };
  const [given, family] = [random.pick(givenNames), random.pick(familyNames)];
  const youngestBirthYear = now.getUTCFullYear() - youngestAge;
  // The lesser of two throws: there are more recent days than old ones.
  const ageMs = Math.min(random.integer(recentDays * dayMs), random.integer(recentDays * dayMs));
  const lead = buildLead(
    {
      ...pickIn(questionChoices),
      ...pickIn(profileChoices),
      birthYear: String(oldestBirthYear + random.integer(youngestBirthYear - oldestBirthYear + 1)),
      zipCode: String(random.integer(100_000)).padStart(5, "0"),
      fullName: `Demo ${given} ${family}`,
      email: `demo${number}@example.com`,
      phone:
        random.integer(4) === 0 ? "" : `614-555-01${String(random.integer(100)).padStart(2, "0")}`,
      contactConsent: random.integer(3) > 0,
      userAgent: demoMark,
      attribution: { source: demoMark },
    },
    { id, now: new Date(now.getTime() - ageMs) },
  );
  return { ...lead, doNotContactReason: demoMark };
}
