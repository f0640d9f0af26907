import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, BrowserContext } from "@playwright/test";

/** The folder for the logs of a run's sites, and for the values that no log may hold. */
export const logFolder = "build/e2e-logs";

/** Fields whose values are personal or secret. */
const personal = new Set(
  (
    "fullName name email phone message address linkedinUrl zipCode " +
    "password newPassword currentPassword token code recoveryCode " +
    "note text title reason fileName filename q"
  ).split(" "),
);
/** Shorter values occur in any log by chance. */
const shortest = 6;
/** The fixed names that the screen gives to each picture. */
const anyPicture = "picture";

/** Stores values that no log of this run may hold. */
export function plant(...values: readonly string[]): void {
  const lines = values
    .filter((value) => value.length >= shortest && value !== anyPicture)
    .map((value) => `${JSON.stringify(value)}\n`);
  if (lines.length === 0) return;
  mkdirSync(logFolder, { recursive: true });
  appendFileSync(join(logFolder, `planted-${process.pid}.jsonl`), lines.join(""));
}

/** Plants the values of personal fields of a request body. */
export function plantFields(sent: unknown): void {
  if (typeof sent !== "object" || sent === null) return;
  for (const [field, value] of Object.entries(sent)) {
    if (typeof value === "object") plantFields(value);
    else if (typeof value === "string" && personal.has(field)) plant(value);
  }
}

/** Plants the request bodies of pages, their search words, and their cookies at the end. */
export async function plantTraffic(context: BrowserContext, run: () => Promise<void>) {
  context.on("request", (request) => {
    plantFields(Object.fromEntries(new URL(request.url()).searchParams));
    const type = request.headers()["content-type"] ?? "";
    if (type.includes("json")) plantFields(parse(request.postData() ?? ""));
  });
  let isOpen = true;
  context.once("close", () => {
    isOpen = false;
  });
  await run();
  // A journey that closed its browser context has no cookies left.
  if (isOpen) plant(...(await context.cookies()).map(({ value }) => value));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const calls = new Set(["get", "post", "put", "patch", "delete", "fetch"]);

/** The same for requests that no page sends. */
export function plantCalls(request: APIRequestContext): APIRequestContext {
  return new Proxy(request, {
    get(target, name: keyof APIRequestContext & string) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: readonly unknown[]) => {
        const [, options] = args as [unknown, { data?: unknown; params?: unknown } | undefined];
        if (calls.has(name)) {
          plantFields(options?.data);
          plantFields(options?.params);
        }
        return value.apply(target, args) as unknown;
      };
    },
  });
}
