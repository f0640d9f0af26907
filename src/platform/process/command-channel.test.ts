import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createConnection, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AppError } from "#platform/core/app-error.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { callRunningSite, openCommandChannel } from "./command-channel.ts";

async function openChannel() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "channel-"));
  const log = recordingLog();
  const open = async () => {
    const close = await openCommandChannel({
      dataDir,
      answer: async (command) => {
        if (command === "refuse") {
          throw new AppError("conflict", { en: "Not this one.", es: "Este no." });
        }
        if (command === "break") throw new Error("a stack with secrets");
        return `did ${String(command)}`;
      },
      explain: (failure) => (failure instanceof AppError ? failure.message : "It failed."),
      log,
    });
    onTestFinished(close);
    return close;
  };
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return { dataDir, log, open };
}

/** Somebody who speaks to the socket as no command does. */
function connect(dataDir: string) {
  const socket = createConnection(path.join(dataDir, "commands", "socket"));
  const ended = new Promise<void>((resolve) => {
    socket.on("error", () => {}).on("close", () => resolve());
  });
  return { socket: socket.resume(), ended };
}

test("a command is done by the site that runs, and by nobody once it has closed", async () => {
  const { dataDir, open } = await openChannel();
  expect(await callRunningSite(dataDir, "list")).toBeNull();

  const close = await open();
  expect(await callRunningSite(dataDir, "list")).toBe("did list");
  await close();

  expect(await callRunningSite(dataDir, "list")).toBeNull();
});

test("a refusal comes back as its sentence, and a failure without its secrets", async () => {
  const { dataDir, log, open } = await openChannel();
  const close = await open();

  await expect(callRunningSite(dataDir, "refuse")).rejects.toThrow("Not this one.");
  await expect(callRunningSite(dataDir, "break")).rejects.toThrow("It failed.");
  await close();

  expect(log.entries.map(({ message }) => message)).toEqual(["A command failed."]);
});

test("a file piped in by mistake is refused in a sentence, and what just fits is done", async () => {
  const { dataDir, open } = await openChannel();
  await open();
  const much = "x".repeat(65_000);

  const answer = await callRunningSite(dataDir, much);
  const tooLong = callRunningSite(dataDir, `${much}${"x".repeat(535)}`);

  expect(answer).toBe(`did ${much}`);
  await expect(tooLong).rejects.toThrow("This is far too long. Nothing was changed.");
});

test("only the owner may enter, and a socket that a crash left is replaced", async () => {
  const { dataDir, open } = await openChannel();
  // Never closed, as after a crash.
  await open();
  await open();

  expect((await stat(path.join(dataDir, "commands"))).mode & 0o777).toBe(0o700);
  expect(await callRunningSite(dataDir, "again")).toBe("did again");
});

test("what is no command, too long, or broken off disturbs nobody", async () => {
  const { dataDir, open } = await openChannel();
  await open();
  for (const text of ["{not json", `"${"x".repeat(100_000)}"`]) {
    const { socket, ended } = connect(dataDir);
    socket.end(text);
    await ended;
  }
  const { socket: broken } = connect(dataDir);
  broken.on("connect", () => broken.destroy());

  expect(await callRunningSite(dataDir, "still")).toBe("did still");
});

test("a connection that the machine can't take ends no site", async () => {
  const { dataDir, log, open } = await openChannel();
  const servers: Server[] = [];
  const remember = (message: unknown) => void servers.push((message as { server: Server }).server);
  subscribe("tracing:net.server.listen:asyncStart", remember);
  onTestFinished(() => void unsubscribe("tracing:net.server.listen:asyncStart", remember));
  await open();

  // As Node tells it where no more files may be opened.
  servers[0]?.emit("error", Object.assign(new Error("accept EMFILE"), { code: "EMFILE" }));

  expect(log.entries.map(({ details }) => details)).toMatchObject([{ code: "EMFILE" }]);
  expect(await callRunningSite(dataDir, "still")).toBe("did still");
});

test("in a folder whose path is too long for a socket no site can be running, and that is the answer", async () => {
  const { dataDir } = await openChannel();

  expect(await callRunningSite(path.join(dataDir, "x".repeat(120)), "list")).toBeNull();
});

test("whoever connects and says nothing can't hold up the end", async () => {
  const { dataDir, open } = await openChannel();
  const close = await open();
  const { socket: silent, ended } = connect(dataDir);
  await once(silent, "connect");
  silent.write('"half');
  expect(await callRunningSite(dataDir, "still")).toBe("did still");

  await Promise.all([close(), ended]);
});
