import { randomBytes, randomInt } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { plant, plantFields } from "./planted-values.ts";

/** A family's answers by field, as the questionnaire sends them; they score 89 without consent, 97 with it. */
export const familyAnswers = {
  q1: "no",
  q2: "not-sure",
  q3: "yes",
  q4: "yes",
  q5: "yes",
  q6: "protecting-family",
  q7: "yes",
  q8: "yes",
  q9: "yes",
  birthYear: "1984",
  zipCode: "43004",
  income: "50k-99k",
  citizenshipStatus: "permanent-resident",
  maritalStatus: "married",
  hasChildren: "yes",
  fullName: "Amara Okafor",
  email: "amara@example.com",
  phone: "614-555-0142",
};

export type FamilyAnswers = typeof familyAnswers;

/** Answers of a family that agreed to calls and whose ZIP code names no time zone, so that a call is allowed at any hour. */
export const callable = { contactConsent: true, zipCode: "09001" };

/** Makes an e-mail address that only this journey uses, to find its leads by. */
export function makeEmail(): string {
  const email = `family-${randomBytes(8).toString("hex")}@example.com`;
  plant(email);
  return email;
}

export interface StoredLead extends FamilyAnswers {
  readonly id: string;
  readonly contactConsent: boolean;
  readonly contact: { readonly state: string };
  readonly leadScore: number;
  readonly leadCategory: string;
  readonly pageUrl: string;
  readonly userAgent: string;
  readonly attribution: Readonly<Record<string, string>>;
}

/** Makes a telephone number that only this journey uses: leads with one number are one person's. */
export const makePhone = (): string => `614-${randomInt(220, 990)}-${randomInt(1000, 9999)}`;

/**
 * Stores a lead without the questionnaire, of a person of its own unless `changes` name an address or
 * a number; returns its id.
 */
export async function postLead(
  request: APIRequestContext,
  changes: Partial<FamilyAnswers> & Readonly<Record<string, unknown>> = {},
): Promise<string> {
  // The questionnaire sends the version of the consent words, too: without it a yes is no proof.
  const version = changes["contactConsent"] ? { consentTextVersion: "2026-11-22" } : {};
  const own = { email: makeEmail(), phone: makePhone() };
  const data = { ...familyAnswers, ...own, ...version, ...changes };
  plantFields(data);
  const answer = await request.post("/api/lead", { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** The leads that staff find under an e-mail address. */
export async function findLeads(staff: APIRequestContext, email: string): Promise<StoredLead[]> {
  const answer = await staff.get("/api/admin/leads", { params: { q: email } });
  return ((await answer.json()) as { leads: StoredLead[] }).leads;
}
