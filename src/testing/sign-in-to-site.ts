import { staffPassword } from "./staff-session.ts";

/** The `cookie` header of a session at a running site that was started with `ADMIN_PASSWORD=staffPassword`. */
export async function signInToSite(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: staffPassword }),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
