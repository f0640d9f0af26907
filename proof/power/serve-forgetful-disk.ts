import { spawn } from "node:child_process";
import { closeSync, openSync, read, writeSync } from "node:fs";
import { constants } from "node:os";
import { seededRandom } from "../../src/platform/core/seeded-random.ts";
import {
  answerRequest,
  changingCodes,
  Refusal,
  unansweredCodes,
  nameChange,
} from "./answer-request.ts";
import { ForgetfulTree } from "./forgetful-tree.ts";
import {
  fuseCodes,
  readRequest,
  requestBytes,
  writeAnswer,
  type FuseRequest,
} from "./fuse-messages.ts";

/** What the process that started this one asks for; each is answered once it is done. */
export type DiskOrder =
  | { readonly do: "mount" }
  | { readonly do: "cut-after"; readonly changes: number }
  | { readonly do: "cut-at"; readonly where: string; readonly changes: number }
  | { readonly do: "cut-now" }
  | { readonly do: "unmount" };

/** `cut` says that the power went: `changes` after it was asked for. */
export type DiskNews =
  | { readonly done: DiskOrder["do"]; readonly error?: string }
  | { readonly cut: true };

const [dir = "", seed = "1"] = process.argv.slice(2);
const random = seededRandom(Number(seed)).fraction;
const tree = new ForgetfulTree();
const chanceOfEarlyWrite = 0.03;

let device: number | null = null;
let isPowered = true;
let changesLeft = Infinity;
/** Which change the counting begins with, where it is not the next one. */
let place: { readonly where: RegExp; readonly changes: number } | null = null;

function tell(news: DiskNews): void {
  process.send?.(news);
}

function cut(): void {
  if (!isPowered) return;
  isPowered = false;
  tree.forget(random);
  tell({ cut: true });
}

/** Whether this change is the last one, and nobody is told how it ended. */
function isLast(request: FuseRequest): boolean {
  if (!changingCodes.has(request.code)) return false;
  if (place?.where.test(nameChange(tree, request))) {
    changesLeft = place.changes;
    place = null;
  }
  changesLeft -= 1;
  return changesLeft <= 0;
}

function answer(request: FuseRequest): Buffer {
  if (!isPowered) throw new Refusal(constants.errno.EIO);
  if (isLast(request)) {
    // Half of the time it still reached the disk.
    if (random() < 0.5) answerRequest(tree, request);
    cut();
    throw new Refusal(constants.errno.EIO);
  }
  const body = answerRequest(tree, request) ?? Buffer.alloc(0);
  const node = request.code === fuseCodes.write ? tree.find(request.node) : undefined;
  if (node?.kind === "file" && random() < chanceOfEarlyWrite) node.content.writeSomePageOut(random);
  return body;
}

function handle(fd: number, bytes: Buffer): void {
  const request = readRequest(bytes);
  if (unansweredCodes.has(request.code)) return;
  let reply: Buffer;
  try {
    reply = writeAnswer(request.unique, 0, answer(request));
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    reply = writeAnswer(request.unique, failure.errno);
  }
  try {
    writeSync(fd, reply);
  } catch (failure) {
    // Who asked was killed meanwhile, or the folder is unmounted.
    if (!["ENOENT", "ENODEV"].includes(codeOf(failure))) throw failure;
  }
}

function codeOf(failure: unknown): string {
  return (failure as NodeJS.ErrnoException).code ?? "";
}

function serve(fd: number): void {
  const bytes = Buffer.alloc(requestBytes);
  const next = () => {
    read(fd, bytes, 0, requestBytes, null, (failure, count) => {
      if (failure && codeOf(failure) === "ENODEV") {
        closeSync(fd);
        if (device === fd) device = null;
        return;
      }
      if (!failure) handle(fd, bytes.subarray(0, count));
      next();
    });
  };
  next();
}

function run(command: string, args: readonly string[], inherited?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stdio = ["ignore", "ignore", "pipe", inherited ?? "ignore"] as const;
    const child = spawn(command, args, { stdio: [...stdio] });
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(said.trim()))));
  });
}

async function mount(): Promise<void> {
  const fd = openSync("/dev/fuse", "r+");
  device = fd;
  isPowered = true;
  changesLeft = Infinity;
  place = null;
  serve(fd);
  const options = "fd=3,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions";
  await run("mount", ["-i", "-t", "fuse", "-o", options, "forgetful", dir], fd);
}

async function unmount(): Promise<void> {
  // By force: whoever still has a file open gets an error at once, and nobody waits for it.
  if (device !== null) await run("umount", ["--force", "--lazy", dir]);
}

async function obey(order: DiskOrder): Promise<void> {
  if (order.do === "mount") return mount();
  if (order.do === "unmount") return unmount();
  if (order.do === "cut-now") return cut();
  if (order.do === "cut-after") changesLeft = order.changes;
  else place = { where: new RegExp(order.where), changes: order.changes };
}

process.on("message", (order: DiskOrder) => {
  obey(order).then(
    () => tell({ done: order.do }),
    (failure: unknown) => tell({ done: order.do, error: String(failure) }),
  );
});
// The folder goes with whoever asked for it, however that ended.
process.once(
  "disconnect",
  () => void unmount().finally(() => process.kill(process.pid, "SIGKILL")),
);
process.on("SIGINT", () => {});
