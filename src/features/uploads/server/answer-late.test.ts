import compress from "@fastify/compress";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { AppError } from "#platform/core/app-error.ts";
import { deferred } from "#testing/deferred.ts";
import { answerLate } from "./staff-routes.ts";

/** @param onHeard called for each piece of the answer. */
async function ask(
  work: Promise<object>,
  pauses: { firstMs: number; nextMs: number },
  onHeard = () => {},
) {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(compress);
  app.get("/", { compress: false }, (request, reply) => answerLate(work, request, reply, pauses));
  const headers = { "accept-encoding": "br" };
  const { statusCode, stream } = await app.inject({ url: "/", headers, payloadAsStream: true });
  let body = "";
  for await (const chunk of stream()) {
    body += String(chunk);
    onHeard();
  }
  return { statusCode, body, said: JSON.parse(body) as object };
}

test("short work is answered with its status, refusals too", async () => {
  const pauses = { firstMs: 10_000, nextMs: 10_000 };
  const refused = Promise.reject(Object.assign(new Error("no"), { statusCode: 404 }));

  expect((await ask(Promise.resolve({ location: "a" }), pauses)).said).toEqual({ location: "a" });
  expect((await ask(refused, pauses)).statusCode).toBe(404);
});

test("long work sends spaces first, and its result at the end", async () => {
  const work = deferred();
  const { body, statusCode, said } = await ask(
    work.promise.then(() => ({ location: "a" })),
    { firstMs: 1, nextMs: 1 },
    work.resolve,
  );

  expect([statusCode, said]).toEqual([200, { location: "a" }]);
  expect(body).toMatch(/^ +\{/);
});

test("a failure after blanks were sent is answered in the form that the upload client reads", async () => {
  const work = deferred();
  const failing = work.promise.then(() => {
    throw new AppError("unavailable", { en: "No room.", es: "No hay lugar." });
  });
  const { said } = await ask(failing, { firstMs: 1, nextMs: 1 }, work.resolve);

  expect(said).toMatchObject({ message: "No room.", error: {} });
});
