import {
  CrmFailure,
  type CrmFailureDetails,
  type CrmFailureKind,
} from "#features/crm/core/provider-gate.ts";
import { mapFields, type FieldRule } from "#features/crm/core/field-map.ts";
import {
  type CrmProviderDefinition,
  type CrmWrite,
  listBlanked,
  readValues,
} from "#features/crm/server/crm-provider.ts";

/** A push that contains more than a no. */
type CrmPush = CrmWrite & { readonly lead: NonNullable<CrmWrite["lead"]> };

export interface MemoryCrm {
  readonly definition: CrmProviderDefinition;
  /** One record per person, as in a CRM that upserts. */
  readonly records: Map<string, Readonly<Record<string, unknown>>>;
  /** The numbers of each person, as in a CRM that keeps a list. */
  readonly numbers: Map<string, readonly string[]>;
  /** All pushes, except those that contain only a no. */
  readonly pushes: CrmPush[];
  /** Ids of people for whom only a no was pushed. */
  readonly noes: string[];
  /** The maximum of concurrent pushes. */
  readonly mostAtOnce: number;
  readonly tests: number;
  /** Called before each push; throws the error with which the CRM should fail. */
  before: (push: CrmPush) => Promise<void> | void;
  /** Called after a push was accepted; throws when its response should be lost. */
  after: (push: CrmPush) => void;
  /** Makes each push fail from now on. */
  fail(kind: CrmFailureKind, details?: CrmFailureDetails): void;
  /** Called before each test. */
  beforeTest: (signal: AbortSignal) => Promise<void> | void;
  /** The account of these credentials. */
  account: string;
  /** Null while a test succeeds, otherwise why not. */
  testFailure: string | null;
}

const fields: readonly FieldRule[] = [
  { key: "email", remoteField: "email", enabled: true, fixed: true },
  { key: "phone", remoteField: "phone", enabled: true },
  { key: "answers", remoteField: "notes", enabled: true },
  { key: "income", remoteField: "income", enabled: true },
  { key: "fullName", remoteField: "name", enabled: false },
];

/** A provider without a network, for tests of everything between a lead and a provider. */
export function memoryCrm({ id = "memory", paceMs = 0 } = {}): MemoryCrm {
  const records = new Map<string, Readonly<Record<string, unknown>>>();
  const numbers = new Map<string, readonly string[]>();
  const pushes: CrmPush[] = [];
  const noes: string[] = [];
  let inFlight = 0;
  let mostAtOnce = 0;
  let tests = 0;
  async function call(push: CrmPush): Promise<void> {
    pushes.push(push);
    inFlight += 1;
    mostAtOnce = Math.max(mostAtOnce, inFlight);
    try {
      await crm.before(push);
    } finally {
      inFlight -= 1;
    }
  }
  function write(keeping: CrmWrite) {
    const { personId } = keeping;
    numbers.set(personId, listNumbers(numbers.get(personId) ?? [], keeping));
    records.set(personId, { ...records.get(personId), ...toFields(keeping) });
    return { id: `m-${personId}`, url: "https://crm.example/1", parts: {}, warnings: [] };
  }
  const crm: MemoryCrm = {
    records,
    numbers,
    pushes,
    noes,
    before: () => {},
    after: () => {},
    fail(kind, details) {
      crm.before = () => {
        throw crmFailure(kind, details);
      };
    },
    beforeTest: () => {},
    account: "Memory Lane",
    testFailure: null,
    get mostAtOnce() {
      return mostAtOnce;
    },
    get tests() {
      return tests;
    },
    definition: {
      id,
      label: "Memory",
      variables: [],
      needs: { en: "Nothing.", es: "Nada." },
      fields,
      remoteFieldName: {
        pattern: /^[a-z_]+$/,
        hint: { en: "Please use small letters", es: "Use letras minúsculas" },
      },
      paceMs,
      connect: () => ({
        async test(_, signal) {
          tests += 1;
          await crm.beforeTest(signal);
          const account = await this.findAccount(signal);
          return { account, accountId: account, faults: [], warnings: [] };
        },
        async findAccount() {
          if (crm.testFailure !== null) throw new CrmFailure("auth", crm.testFailure);
          return crm.account;
        },
        async write({ lead, ...keeping }) {
          if (!keeping.mayMake && !records.has(keeping.personId)) return null;
          if (lead) await call({ ...keeping, lead });
          else noes.push(keeping.personId);
          const written = write({ ...keeping, lead });
          if (lead) crm.after({ ...keeping, lead });
          return written;
        },
      }),
    },
  };
  return crm;
}

const toFields = (write: CrmWrite) => ({
  ...mapFields(readValues(write), write.fields),
  ...Object.fromEntries(listBlanked(write).map((name) => [name, ""])),
});

function listNumbers(before: readonly string[], { fields, lead, outdated }: CrmWrite) {
  const kept = before.filter((each) => outdated?.isOurs("phone", each) !== true);
  return [...kept, ...(fields.phone !== undefined && lead?.phone ? [lead.phone] : [])];
}

export function crmFailure(kind: CrmFailureKind, details: CrmFailureDetails = {}): CrmFailure {
  return new CrmFailure(kind, `Set to fail with ${kind}.`, details);
}
