/** What a scanner sees of a site: the answer for its home page over https. */
export interface ScannedAnswer {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly html: string;
}

/**
 * What the MDN HTTP Observatory gives for an answer over https, by its public rules of scanner 5
 * (github.com/mdn/mdn-http-observatory, src/grader/charts.js): 100, plus and minus by test. Its
 * highest is 145. Redirection is no matter of one answer and counts as nothing here.
 *
 * @param isPreloaded whether browsers ship the name in their list; the scanner reads the list itself.
 */
export function scoreObservatory(
  answer: ScannedAnswer,
  isPreloaded = false,
): Readonly<Record<string, number>> {
  const read = (name: string) => [answer.headers[name] ?? ""].flat().join(", ");
  const policy = readPolicy(read("content-security-policy"));
  return {
    "content-security-policy": scorePolicy(policy),
    cookies: scoreCookies([answer.headers["set-cookie"] ?? []].flat().map(String)),
    "cross-origin-resource-sharing": read("access-control-allow-origin") === "" ? 0 : -50,
    "referrer-policy": scoreReferrer(read("referrer-policy")),
    "strict-transport-security": isPreloaded
      ? 5
      : scoreTransport(read("strict-transport-security")),
    "subresource-integrity": scoreIntegrity(answer.html),
    "x-content-type-options": read("x-content-type-options") === "nosniff" ? 0 : -5,
    "x-frame-options": scoreFrames(policy, read("x-frame-options")),
    "cross-origin-resource-policy": scoreResources(read("cross-origin-resource-policy")),
  };
}

/** Bonuses count only where the rest alone is worth an A. */
export function sumObservatory(points: Readonly<Record<string, number>>): number {
  const all = Object.values(points);
  const without = 100 + sum(all.filter((each) => each < 0));
  return without >= 90 ? 100 + sum(all) : without;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const broad = ["ftp:", "http:", "https:", "*", "http://*", "https://*"];
const inline = ["'unsafe-inline'", "data:"];

type Policy = ReadonlyMap<string, readonly string[]>;

function readPolicy(text: string): Policy {
  const directives = text.split(";").map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = "", ...sources]) => [name, sources]));
}

function scorePolicy(policy: Policy): number {
  if (policy.size <= 1) return -25;
  const find = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const has = (sources: readonly string[], bad: readonly string[]) =>
    sources.some((source) => bad.includes(source));
  const scripts = find("script-src");
  const styles = find("style-src");
  if (has(scripts, [...broad, ...inline]) || has(find("object-src"), broad)) return -20;
  if ([...policy.values()].flat().some((source) => /^(?:http|ftp):/.test(source))) return -20;
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return -10;
  if (has(styles, [...broad, ...inline])) return 0;
  return policy.get("default-src")?.join(" ") === "'none'" ? 10 : 5;
}

function scoreCookies(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  if (cookies.some((cookie) => !/;\s*secure/i.test(cookie))) return -40;
  if (cookies.some((cookie) => !/;\s*httponly/i.test(cookie))) return -30;
  return cookies.every((cookie) => /;\s*samesite=(?:lax|strict)/i.test(cookie)) ? 5 : 0;
}

function scoreReferrer(header: string): number {
  const careful = [
    "no-referrer",
    "same-origin",
    "strict-origin",
    "strict-origin-when-cross-origin",
  ];
  if (header === "") return 0;
  return careful.includes(header) ? 5 : -5;
}

function scoreTransport(header: string): number {
  const maxAge = Number(/max-age=(\d+)/.exec(header)?.[1] ?? Number.NaN);
  if (Number.isNaN(maxAge)) return -20;
  return maxAge >= 15_768_000 ? 0 : -10;
}

function scoreIntegrity(html: string): number {
  const scripts = [...html.matchAll(/<script\b([^>]*\ssrc="([^"]*)"[^>]*)>/g)];
  const isForeign = (address: string) => /^(?:https?:)?\/\//.test(address);
  if (scripts.some(([, rest = "", src = ""]) => isForeign(src) && !rest.includes("integrity="))) {
    return -5;
  }
  return scripts.some(([, rest = ""]) => rest.includes("integrity=")) ? 5 : 0;
}

function scoreFrames(policy: Policy, header: string): number {
  const ancestors = policy.get("frame-ancestors");
  if (ancestors?.every((source) => source === "'none'" || source === "'self'")) return 5;
  return /^(?:deny|sameorigin)$/i.test(header) ? 0 : -20;
}

function scoreResources(header: string): number {
  if (header === "same-origin" || header === "same-site") return 10;
  return header === "" || header === "cross-origin" ? 0 : -5;
}
