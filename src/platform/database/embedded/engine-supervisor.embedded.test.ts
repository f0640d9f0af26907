import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { recordingLog } from "#testing/site/recording-log.ts";
import { EngineCrash, type openEngine } from "./embedded-engine.ts";
import { EngineSupervisor } from "./embedded-database.ts";

test("an engine that stops while it is opened is reported by that attempt alone", async () => {
  const log = recordingLog();
  const open: typeof openEngine = async (_dir, { onCrash }) => {
    onCrash(new EngineCrash(), "the disk is full");
    throw new Error("The embedded database did not open.");
  };
  const engine = new EngineSupervisor(tmpdir(), { log, open });

  await expect(engine.open()).rejects.toThrow("did not open");

  expect(log.entries).toEqual([]);
  expect(() => engine.pglite).toThrow(EngineCrash);
  await engine.close();
});
