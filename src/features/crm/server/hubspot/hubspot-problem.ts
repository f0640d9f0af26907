import { z } from "zod";

const maxReasonLength = 400;

const faultSchema = z.object({
  message: z.string().catch(""),
  /** The code, in the list inside a message. */
  error: z.string().catch(""),
  /** The code, in the list beside a message. */
  code: z.string().catch(""),
  name: z.string().catch(""),
  context: z.record(z.string(), z.unknown()).catch({}),
});
type Fault = z.infer<typeof faultSchema>;

/** HubSpot's words for what went wrong, of a call or of one item; every part may be missing. */
const problemSchema = z.object({
  message: z.string().catch(""),
  category: z.string().catch(""),
  correlationId: z.string().catch(""),
  policyName: z.string().catch(""),
  errors: z.array(faultSchema).catch([]),
});
export type HubspotProblem = z.infer<typeof problemSchema>;

export function readHubspotProblem(body: unknown): HubspotProblem {
  return problemSchema.parse(typeof body === "object" && body !== null ? body : {});
}

/** The vendor's reasons and its reference for its support. */
export function describeProblem(problem: HubspotProblem): string {
  const faults = listFaults(problem).map(({ message }) => message);
  const reasons = faults.some((message) => message !== "") ? faults : [problem.message];
  const text = [...new Set(reasons.filter((reason) => reason !== ""))].join("; ");
  const said = text === "" ? "no reason given" : text.slice(0, maxReasonLength).replace(/\.+$/, "");
  return problem.correlationId === ""
    ? said
    : `${said} (HubSpot's reference ${problem.correlationId})`;
}

/** Properties that the account lacks, or that nobody may write. */
export function listUnwritableProperties(problem: HubspotProblem): readonly string[] {
  const names = listFaults(problem).flatMap((fault) => {
    const missing = /property "([^"]+)" does not exist/i.exec(fault.message.replaceAll("\\", ""));
    if (missing?.[1]) return [missing[1]];
    const code = fault.error || fault.code;
    const isUnwritable = code === "PROPERTY_DOESNT_EXIST" || code === "READ_ONLY_VALUE";
    return isUnwritable ? listNames(fault) : [];
  });
  return [...new Set(names)];
}

/** Scopes are named in several ways, so they are known by how they look. */
export function listMissingScopes(problem: HubspotProblem): readonly string[] {
  const contexts = JSON.stringify(problem.errors.map(({ context }) => context));
  return [...new Set(contexts.match(/\b[a-z]+(?:[.-][a-z_]+)+\b/g) ?? [])];
}

export function findExistingId(problem: HubspotProblem): string | null {
  const texts = [problem.message, ...problem.errors.map(({ message }) => message)];
  return /existing id:\s*(\d+)/i.exec(texts.join(" "))?.[1] ?? null;
}

function listNames({ name, context }: Fault): readonly string[] {
  const named = context["propertyName"];
  if (name !== "") return [name];
  return (Array.isArray(named) ? named : [named]).filter((value) => typeof value === "string");
}

/** Faults stand beside the message, and often inside of it as JSON. */
function listFaults({ message, errors }: HubspotProblem): readonly Fault[] {
  const start = message.indexOf("[{");
  const inside = start === -1 ? [] : parseFaults(message.slice(start));
  return [...inside, ...errors, ...(start === -1 ? [faultSchema.parse({ message })] : [])];
}

function parseFaults(text: string): readonly Fault[] {
  try {
    return z.array(faultSchema).parse(JSON.parse(text));
  } catch {
    return [];
  }
}
