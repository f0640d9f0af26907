// The peer within Node: a bare Fastify whose routes send the site's own bytes, with no more headers
// than a browser needs, and 304 for the page's tag. A process of its own:
//   node proof/bench/pages/serve-bare-pages.ts PORT FOLDER NAME...
import { readFileSync } from "node:fs";
import path from "node:path";
import Fastify from "fastify";

const [port = "0", folder = "", ...names] = process.argv.slice(2);
const tag = '"bare"';
const app = Fastify();
for (const name of names) {
  const file = path.join(folder, name);
  const forms = { gzip: readFileSync(`${file}.html.gz`), br: readFileSync(`${file}.br`) };
  app.get(`/${name}`, (request, reply) => {
    void reply.header("etag", tag).header("vary", "accept-encoding");
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    const form = request.headers["accept-encoding"] === "br" ? "br" : "gzip";
    return reply
      .type("text/html; charset=utf-8")
      .header("content-encoding", form)
      .send(forms[form]);
  });
}
await app.listen({ port: Number(port), host: "127.0.0.1" });
