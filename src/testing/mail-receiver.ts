import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from "smtp-server";

/** The behavior of a mail server at some stage of the dialog. */
export type MailServerMood =
  | "take"
  /** Stops answering. */
  | "hang"
  /** Disconnects. */
  | "drop"
  /** Refuses, for example with `450 4.7.1 Please come back later`. */
  | `${number} ${string}`;

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly raw: string;
  readonly parsed: Email;
}

export type MailStage = "greeting" | "login" | "sender" | "recipient" | "message";

export interface MailReceiver {
  /** For SMTP_URL. */
  readonly url: string;
  readonly port: number;
  /** All accepted mails, in order. */
  readonly mails: readonly ReceivedMail[];
  /** Recipients of all complete messages, accepted or not. */
  readonly arrived: readonly string[];
  /** The number of connections so far. */
  readonly connections: () => number;
  /** Sets the behavior at a stage; for `recipient` it may depend on the address. */
  behave(stage: MailStage, mood: MailServerMood | ((to: string) => MailServerMood)): void;
  close(): Promise<void>;
}

export interface MailReceiverOptions {
  /** The only valid login; without it, none is required. */
  readonly login?: { readonly user: string; readonly password: string };
  readonly port?: number;
}

type Done = (problem?: Error | null) => void;

/** A real mail server on this machine that stores what it accepts. */
export async function startMailReceiver({
  login,
  port = 0,
}: MailReceiverOptions = {}): Promise<MailReceiver> {
  const mails: ReceivedMail[] = [];
  const arrived: string[] = [];
  const moods = new Map<MailStage, MailServerMood | ((to: string) => MailServerMood)>();
  const sockets = new Set<Socket>();
  let connections = 0;

  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  function answer(stage: MailStage, to: string, done: Done): void {
    const mood = moods.get(stage) ?? "take";
    react(typeof mood === "function" ? mood(to) : mood, done, hangUp);
  }

  const server = createServer(login, answer, {
    arrive: (to) => arrived.push(to),
    keep: (mail) => mails.push(mail),
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://${writeLogin(login)}127.0.0.1:${bound}`,
    port: bound,
    mails,
    arrived,
    connections: () => connections,
    behave(stage, mood) {
      moods.set(stage, mood);
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function writeLogin(login: MailReceiverOptions["login"]): string {
  if (!login) return "";
  return `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`;
}

function react(mood: MailServerMood, done: Done, hangUp: () => void): void {
  if (mood === "take") return done();
  if (mood === "hang") return;
  if (mood === "drop") return hangUp();
  const [code = "", ...words] = mood.split(" ");
  done(Object.assign(new Error(words.join(" ")), { responseCode: Number(code) }));
}

/**
 * Greets at once. The library waits 100 ms for clients that talk before its greeting, and the tests
 * send some thousand mails, each on a connection of its own.
 */
class PromptServer extends SMTPServer {
  override connect(...args: Parameters<SMTPServer["connect"]>): void {
    super.connect(...args);
    const connection = [...this.connections].at(-1);
    connection?.connectionReady();
    // The library's timer calls it again.
    if (connection) connection.connectionReady = () => {};
  }
}

function createServer(
  login: MailReceiverOptions["login"],
  answer: (stage: MailStage, to: string, done: Done) => void,
  { arrive, keep }: { arrive(to: string): void; keep(mail: ReceivedMail): void },
): SMTPServer {
  async function receive(
    stream: SMTPServerDataStream,
    { mailFrom, rcptTo }: SMTPServerEnvelope,
    done: (problem?: Error | null, sentence?: string) => void,
  ): Promise<void> {
    const bytes = await buffer(stream);
    const to = rcptTo[0]?.address ?? "";
    const from = mailFrom === false ? "" : mailFrom.address;
    const parsed = await PostalMime.parse(bytes);
    arrive(to);
    answer("message", to, (problem) => {
      if (problem) return done(problem);
      keep({ from, to, raw: bytes.toString("utf8"), parsed });
      done(null, "2.0.0 Kept");
    });
  }

  return new PromptServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS", ...(login ? [] : ["AUTH"])],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => answer("greeting", "", done),
    onMailFrom: (_address, _session, done) => answer("sender", "", done),
    onRcptTo: ({ address }, _session, done) => answer("recipient", address, done),
    onAuth({ username, password }, _session, done) {
      const fits = username === login?.user && password === login?.password;
      answer("login", "", (problem) => {
        if (problem) return done(problem);
        if (fits) return done(null, { user: username ?? "" });
        done(Object.assign(new Error("5.7.8 Bad credentials"), { responseCode: 535 }));
      });
    },
    // A message of a client that disconnects half-way is dropped.
    onData: (stream, { envelope }, done) => void receive(stream, envelope, done).catch(() => {}),
  });
}
