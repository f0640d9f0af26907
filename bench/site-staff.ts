import { aLead } from "./a-lead.ts";

const json = { "content-type": "application/json" };

/** The first admin of a site that was started with these variables. */
export const firstAdmin = { ADMIN_USERNAME: "bench", ADMIN_PASSWORD: "a bench's own password 17" };

/** @returns what a call of a signed-in person has in its headers. */
export async function signInTo(
  origin: string,
  account = { username: firstAdmin.ADMIN_USERNAME, password: firstAdmin.ADMIN_PASSWORD },
): Promise<Record<string, string>> {
  const body = JSON.stringify(account);
  const answer = await fetch(`${origin}/api/auth/login`, { method: "POST", headers: json, body });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (!answer.ok || cookie === undefined) throw new Error(`Sign-in answered ${answer.status}.`);
  return { ...json, cookie };
}

/** @returns the id of a lead that documents can be put with. */
export async function addLead(origin: string): Promise<string> {
  const headers = { ...json, "idempotency-key": crypto.randomUUID() };
  const body = JSON.stringify(aLead);
  const answer = await fetch(`${origin}/api/lead`, { method: "POST", headers, body });
  const { id } = (await answer.json()) as { id: string };
  if (!answer.ok) throw new Error(`The lead was answered with ${answer.status}.`);
  return id;
}
