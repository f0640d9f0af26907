import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { hourMs } from "#platform/core/durations.ts";
import { sendMail } from "./send-mail.ts";

const mail = {
  from: "hello@site.example",
  to: "amara@example.com",
  message: Buffer.from("Subject: Plain\r\n\r\nWords.\r\n"),
};
const ownName = "site.example";
const hasty = { envelopeMs: 500, answerMs: 500 };

/** A server that accepts every command, and answers the mail itself as the test says, if at all. */
async function startBareServer(
  atData: string | null,
  onLine: (line: string) => void = () => {},
): Promise<number> {
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    socket.write("220 here\r\n");
    socket.on("data", (bytes) => {
      onLine(bytes.toString());
      if (!/^DATA/i.test(bytes.toString())) socket.write("250 yes\r\n");
      else if (atData !== null) socket.write(`${atData}\r\n`);
    });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

test.each<[string | null, string]>([
  [null, "unreachable"],
  ["421 4.3.2 Closing", "unreachable"],
  ["451 4.3.0 Not now", "later"],
  ["503 5.5.1 Bad sequence of commands", "later"],
  ["530 5.7.0 Log in first", "locked-out"],
  ["554 5.5.1 No valid recipients", "refused"],
  ["554 5.7.1 Nobody\u0000\u0007\u202e here", "refused"],
])(
  "a mail server that says %j before it wants the mail has not got it: %s",
  async (atData, kind) => {
    let hasBegun = false;
    const port = await startBareServer(atData);
    const smtp = { host: "127.0.0.1", port, encryption: "plain", login: null } as const;
    const { signal } = new AbortController();
    const onBegin = async () => void (hasBegun = true);

    const outcome = await sendMail(mail, { smtp, ownName, timings: hasty, signal, onBegin });

    expect({ kind: outcome.kind, hasBegun }).toEqual({ kind, hasBegun: false });
    expect(outcome.answer).not.toMatch(/[\p{Cc}\u202e]/u);
  },
);

test("an international domain is sent to the mail server in ASCII, which every server supports", async () => {
  const lines: string[] = [];
  const port = await startBareServer("451 4.3.0 Not now", (line) => lines.push(line));
  const smtp = { host: "127.0.0.1", port, encryption: "plain", login: null } as const;
  const how = {
    smtp,
    ownName,
    timings: hasty,
    signal: new AbortController().signal,
    onBegin: async () => {},
  };

  await sendMail({ ...mail, from: "ana@bücher.example", to: "amara@münchen.example" }, how);

  expect(lines.join("")).toContain("MAIL FROM:<ana@xn--bcher-kva.example>");
  expect(lines.join("")).toContain("RCPT TO:<amara@xn--mnchen-3ya.example>");
  expect(lines.join("")).not.toContain("SMTPUTF8");
  // A domain without an ASCII form is sent as it is, and the mail server refuses it.
  await sendMail({ ...mail, to: "amara@xn--é.example" }, how);
  expect(lines.join("")).not.toContain("<amara@>");
});

test("the mail server is given the site's own name, whatever the machine is called", async () => {
  const lines: string[] = [];
  const port = await startBareServer("451 4.3.0 Not now", (line) => lines.push(line));
  const smtp = { host: "127.0.0.1", port, encryption: "plain", login: null } as const;
  const { signal } = new AbortController();

  await sendMail(mail, { smtp, ownName, timings: hasty, signal, onBegin: async () => {} });

  expect(lines[0]).toBe("EHLO site.example\r\n");
});

test("a mail that is aborted before it begins ends at once, whatever the mail server does", async () => {
  const port = await startBareServer(null);
  const smtp = { host: "127.0.0.1", port, encryption: "plain", login: null } as const;
  const patient = { envelopeMs: hourMs, answerMs: hourMs };
  const how = {
    smtp,
    ownName,
    timings: patient,
    signal: AbortSignal.abort(),
    onBegin: async () => {},
  };

  expect(await sendMail(mail, how)).toMatchObject({ kind: "unreachable" });
});
