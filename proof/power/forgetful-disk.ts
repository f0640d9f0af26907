import { fork } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { DiskNews, DiskOrder } from "./serve-forgetful-disk.ts";

/** A disk that loses what was not synced when its power is cut. */
export interface ForgetfulDisk {
  readonly dir: string;
  /** Cuts at that many changes from now on, in the midst of whatever is going on. */
  cutAfter(changes: number): Promise<void>;
  /**
   * Cuts at that many changes from the first one on that reads like `where`: a verb (create, folder,
   * unlink, rename, link, set, write, sync) and the path below the disk, of a rename both.
   */
  cutAt(where: RegExp, changes: number): Promise<void>;
  cutNow(): Promise<void>;
  /** Resolves when the power goes. From then on every call on the disk fails. */
  readonly cut: Promise<void>;
  /** Makes what survived readable again, once nobody uses the disk any more. */
  powerOn(): Promise<void>;
}

const hint =
  "Power cuts need FUSE: run this as root on a Linux machine that has /dev/fuse " +
  "(modprobe fuse), or in a container started with --device /dev/fuse --cap-add SYS_ADMIN.";

function refuseWithoutFuse(): void {
  try {
    accessSync("/dev/fuse", constants.R_OK | constants.W_OK);
  } catch {
    throw new Error(hint);
  }
  if (process.getuid?.() !== 0) throw new Error(hint);
}

/** @throws Error that says what is missing on a machine where no such disk can be mounted. */
export async function mountForgetfulDisk(seed: number): Promise<ForgetfulDisk> {
  refuseWithoutFuse();
  const dir = await mkdtemp(join(tmpdir(), "forgetful-"));
  const program = fileURLToPath(new URL("serve-forgetful-disk.ts", import.meta.url));
  const child = fork(program, [dir, `${seed}`], { execArgv: [] });
  let announceCut = () => {};
  let cut = Promise.resolve();
  const waitForCut = () => {
    cut = new Promise((resolve) => (announceCut = resolve));
  };
  const order = (what: DiskOrder) =>
    new Promise<void>((resolve, reject) => {
      const end = () => reject(new Error("The disk's process ended by itself."));
      const listen = (news: DiskNews) => {
        if (!("done" in news) || news.done !== what.do) return;
        child.off("message", listen).off("exit", end);
        if (news.error === undefined) resolve();
        else reject(new Error(news.error));
      };
      child.on("message", listen).on("exit", end);
      child.send(what);
    });
  child.on("message", (news: DiskNews) => {
    if ("cut" in news) announceCut();
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    if (child.connected) child.disconnect();
    await ended;
    await rm(dir, { recursive: true, force: true });
  });
  waitForCut();
  await order({ do: "mount" }).catch((cause: unknown) => {
    // A device that is there may still be one that a container must not use.
    throw new Error(hint, { cause });
  });
  return {
    dir,
    get cut() {
      return cut;
    },
    cutAfter: (changes) => order({ do: "cut-after", changes }),
    cutAt: (where, changes) => order({ do: "cut-at", where: where.source, changes }),
    cutNow: () => order({ do: "cut-now" }),
    async powerOn() {
      await order({ do: "unmount" });
      waitForCut();
      await order({ do: "mount" });
    },
  };
}
