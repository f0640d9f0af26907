import type { FastifyInstance } from "fastify";

type Method = "GET" | "POST" | "DELETE";

/** A browser's calls to the site, with its cookies. */
export function openBrowser(app: FastifyInstance) {
  const cookies = new Map<string, string>();
  const writeCookies = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
  return {
    cookies,
    async call(method: Method, url: string, payload?: object) {
      const headers = { cookie: writeCookies() };
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
      for (const { name, value } of answer.cookies) {
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
    },
  };
}
