import type { FastifyRequest } from "fastify";
import { formType } from "./parse-input.ts";
import type { Routes } from "./route-schema.ts";

/** Lets the routes of a scope read forms that browsers send by themselves, without a script. */
export function takeForms(scope: Routes, bodyLimit: number): void {
  scope.addContentTypeParser(
    formType,
    { parseAs: "string", bodyLimit },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}
