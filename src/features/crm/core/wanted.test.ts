import { expect, test } from "vitest";
import { type CallConsent, consentPolicies } from "./consent-policy.ts";
import { defaultCrmSettings } from "./crm-settings.ts";
import { type CrmFacts, type LeadFacts, shapeLead, wantedAt } from "./wanted.ts";

const day = (of: number) => new Date(Date.UTC(2026, 5, of));

const lead = (id: string, changes: Partial<LeadFacts> = {}): LeadFacts => ({
  id,
  submittedAt: day(10),
  isDeleted: false,
  isAsked: true,
  consent: "live",
  status: "received",
  doNotContactReason: null,
  leadScore: 90,
  leadCategory: "hot",
  ...changes,
});

const usual: CrmFacts = {
  label: "Memory",
  enabled: true,
  settings: defaultCrmSettings,
  policy: "send",
  isErasing: false,
  leads: [],
  there: null,
  isRefused: false,
};

/** The state of a person's only request. */
const requests = {
  asked: lead("a"),
  "not asked for": lead("a", { isAsked: false }),
  "below the rules": lead("a", { leadScore: 10 }),
  "marked as a minor's": lead("a", { doNotContactReason: "under 18: do not contact" }),
  "from a machine": lead("a", { status: "quarantined" }),
  "in the trash": lead("a", { isDeleted: true }),
  erased: null,
} as const;

/** What the CRM has of the person. */
const presences = {
  nobody: null,
  "this request": { leadId: "a", submittedAt: day(10) },
  "an older one": { leadId: "old", submittedAt: day(9) },
  "a newer one": { leadId: "new", submittedAt: day(11) },
} as const;

type Request = keyof typeof requests;
type Presence = keyof typeof presences;

/** The requests already in the CRM, which are still here unless that is the case under test. */
const others = {
  "an older one": lead("old", { isAsked: false, submittedAt: day(9) }),
  "a newer one": lead("new", { isAsked: false, submittedAt: day(11) }),
};

function factsOf(request: Request, presence: Presence, changes: Partial<CrmFacts> = {}): CrmFacts {
  const asked = requests[request];
  const other = presence in others ? [others[presence as keyof typeof others]] : [];
  const leads = [...(asked ? [asked] : []), ...other];
  return { ...usual, leads, there: presences[presence], ...changes };
}

const table: Readonly<Record<Request, Readonly<Record<Presence, string>>>> = {
  // what is asked:        nobody,          this request,    an older one,       a newer one
  asked: row("send a", "send a", "send a", "keep new"),
  "not asked for": row("leave", "keep a", "keep old", "keep new"),
  "below the rules": row("leave", "keep a", "keep old", "keep new"),
  "marked as a minor's": row("leave", "keep a", "keep old", "keep new"),
  "from a machine": row("leave", "keep a", "keep old", "keep new"),
  "in the trash": row("leave", "keep a", "keep old", "keep new"),
  erased: row("leave", "leave", "keep old", "keep new"),
};

function row(...ends: readonly [string, string, string, string]) {
  const [nobody, same, older, newer] = ends;
  return { nobody, "this request": same, "an older one": older, "a newer one": newer };
}

const tell = (facts: CrmFacts): string => {
  const { act, leadId } = wantedAt(facts);
  return leadId === null ? act : `${act} ${leadId}`;
};

const pairs = (Object.keys(requests) as Request[]).flatMap((request) =>
  (Object.keys(presences) as Presence[]).map((presence) => [request, presence] as const),
);

test.each(pairs)(
  "chooses what to send for a request that is %s, where the CRM has %s",
  (request, presence) => {
    const facts = factsOf(request, presence);
    expect(tell(facts)).toBe(table[request][presence]);
    // A person who asked to be deleted is erased, whatever the other facts are.
    expect(tell({ ...facts, isErasing: true })).toBe("erase");
    // Nothing is sent to a CRM that is off; what waits keeps waiting.
    expect(tell({ ...facts, enabled: false })).toBe("leave");
    // Once all requests are erased, only a no is sent, and only to a record that exists.
    const isGone =
      facts.there !== null && !facts.leads.some(({ id }) => id === facts.there?.leadId);
    const refused = tell({ ...facts, isRefused: true });
    expect(refused).toBe(isGone && request === "erased" ? "keep" : table[request][presence]);
  },
);

const consents: readonly CallConsent[] = ["live", "revoked", "none"];

test.each(
  consents.flatMap((consent) => consentPolicies.map((policy) => [consent, policy] as const)),
)(
  "with consent %s and the owner's choice %s only a held-back family stays away, and nobody is forgotten",
  (consent, policy) => {
    const isHeld = policy === "hold" && consent !== "live";
    for (const [request, presence] of pairs) {
      const facts = factsOf(request, presence, { policy });
      const leads = facts.leads.map((each) => (each.id === "a" ? { ...each, consent } : each));
      const asBefore = table[request][presence];
      const held = { nobody: "leave", "this request": "keep a", "an older one": "keep old" };
      const isBarred = isHeld && asBefore === "send a" && presence !== "a newer one";
      expect(tell({ ...facts, leads })).toBe(isBarred ? held[presence] : asBefore);
    }
  },
);

test.each([
  ["asked", "a newer one", "A newer request of this person is there already.", "overtaken"],
  ["below the rules", "nobody", "Its score of 10 is below Memory's minimum of 70.", "ends"],
  ["in the trash", "nobody", "The lead was deleted.", "waits"],
  ["from a machine", "nobody", "A machine probably sent this. It goes nowhere.", "ends"],
] as const)(
  "a request that is %s, where the CRM has %s, says why it is not sent",
  (request, presence, reason, kind) => {
    const { leftOut } = wantedAt(factsOf(request, presence));
    expect(leftOut).toEqual([{ leadId: "a", reason, kind }]);
  },
);

test("a request that the owner's choice holds back waits for a yes, and ends if the rules refuse it as well", () => {
  const want = (changes: Partial<LeadFacts>) =>
    wantedAt({ ...usual, policy: "hold", leads: [lead("a", { consent: "none", ...changes })] });
  expect(want({}).leftOut).toMatchObject([{ leadId: "a", kind: "waits" }]);
  expect(want({ leadScore: 10 }).leftOut).toMatchObject([{ leadId: "a", kind: "ends" }]);
  expect(want({ consent: "live" })).toMatchObject({ act: "send", leadId: "a", leftOut: [] });
});

test("the newest of several waiting requests is sent, and the others say so, also in Spanish", () => {
  const leads = [
    lead("a"),
    lead("b", { submittedAt: day(12) }),
    lead("c", { submittedAt: day(11) }),
  ];
  const { leadId, leftOut } = wantedAt({ ...usual, leads }, "es");
  expect(leadId).toBe("b");
  expect(leftOut.map((each) => each.leadId).toSorted()).toEqual(["a", "c"]);
  expect(leftOut[0]?.reason).toBe(
    "En su lugar se envía una solicitud más reciente de esta persona.",
  );
});

test("of two requests from the same moment, the one that is not in the CRM yet counts as newer", () => {
  const there = { leadId: "a", submittedAt: day(10) };
  expect(tell({ ...usual, leads: [lead("a"), lead("b")], there })).toBe("send b");
});

const contact = { contactConsent: true, phone: "614-555-0142", status: "received" } as const;

test.each([
  ["live", "send", "send", true, true],
  ["live", "send", "hold", true, true],
  ["none", "send", "send", false, true],
  ["revoked", "send", "without-phone", false, false],
  ["revoked", "keep", "without-phone", false, false],
  ["revoked", "keep", "hold", false, true],
] as const)(
  "with consent %s, to %s, under the choice %s the CRM is sent %s, with a number: %s",
  (consent, act, policy, yes, hasPhone) => {
    const shaped = shapeLead({ ...lead("a"), ...contact }, consent, { act, policy });
    expect(shaped).toMatchObject({ contactConsent: yes, phone: hasPhone ? contact.phone : null });
  },
);

test("a minor's lead that is already in a CRM is updated to say that nobody may call", () => {
  const minor = { ...requests["marked as a minor's"], ...contact };
  expect(shapeLead(minor, "live", { act: "keep", policy: "send" }).contactConsent).toBe(false);
});
