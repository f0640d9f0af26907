import { staffPassword } from "./staff-session.ts";

export interface StaffApi {
  /**
   * Signs in again when the session ended.
   * @throws Error when the response is not 2xx.
   */
  call<Answer>(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<Answer>;
}

/**
 * The back office of a running site, whose admin was created with `ADMIN_PASSWORD=staffPassword`.
 */
export function staffApi(siteUrl: string): StaffApi {
  let cookie: string | null = null;
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${siteUrl}${path}`, {
      method,
      headers: {
        ...(cookie === null ? {} : { cookie }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const signIn = async () => {
    const answer = await send("POST", "/api/auth/login", {
      username: "admin",
      password: staffPassword,
    });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? null;
  };
  return {
    async call<Answer>(method: string, path: string, body?: unknown) {
      if (cookie === null) await signIn();
      let answer = await send(method, path, body);
      // On a fast clock a session may expire before a busy machine has used it.
      for (let attempt = 0; answer.status === 401 && attempt < 5; attempt += 1) {
        await signIn();
        answer = await send(method, path, body);
      }
      if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
      return (await answer.json()) as Answer;
    },
  };
}
