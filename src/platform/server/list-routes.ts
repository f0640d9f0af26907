import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";

/** Answers with the page of a list that somebody asks for. */
type AnswerList = (
  asked: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/**
 * A list under its address; and under `/search` the same, asked for in the body. Names and telephone
 * numbers that somebody looks for stay out of addresses, which proxies and browsers write down.
 */
export function listRoutes(
  app: FastifyInstance,
  path: string,
  options: RouteShorthandOptions,
  answer: AnswerList,
): void {
  app.get(path, options, (request, reply) => answer(request.query, request, reply));
  app.post(`${path}/search`, options, (request, reply) => answer(request.body, request, reply));
}
