import { expect, test } from "vitest";
import { seededRandom } from "../../src/platform/core/seeded-random.ts";
import { ForgetfulTree, rootId, type FolderNode } from "./forgetful-tree.ts";

/** For names and bytes: nothing that wasn't synced is kept. */
const forgetting = () => 0;
/** For bytes: everything written is kept. */
const kept = () => 0.45;

function open() {
  const tree = new ForgetfulTree();
  const root = tree.find(rootId) as FolderNode;
  const write = (name: string, text: string) => {
    const file = tree.addFile(0o600);
    tree.link(root, name, file);
    file.content.write(0, Buffer.from(text));
    return file;
  };
  const read = (name: string) => {
    const file = tree.find(root.entries.get(name) ?? 0);
    return file?.kind === "file" ? file.content.read(0, 1_000_000).toString() : null;
  };
  return { tree, root, write, read };
}

test("what was synced with its folder is there after any cut", () => {
  const { tree, root, write, read } = open();
  tree.sync(write("kept", "every word of it").id);
  tree.sync(root.id);
  for (let seed = 1; seed <= 100; seed += 1) tree.forget(seededRandom(seed).fraction);
  expect(read("kept")).toBe("every word of it");
});

test("a synced file whose folder was not synced may have lost its name", () => {
  const { tree, write, read } = open();
  tree.sync(write("nameless", "text").id);
  tree.forget(forgetting);
  expect(read("nameless")).toBeNull();
});

test("what was never synced is there, or not, or in part", () => {
  const outcomes = new Set<string>();
  for (let seed = 1; seed <= 200; seed += 1) {
    const { tree, root, write, read } = open();
    const file = write("page", "old".repeat(400));
    tree.sync(file.id);
    tree.sync(root.id);
    file.content.write(0, Buffer.from("new".repeat(400)));
    tree.forget(seededRandom(seed).fraction);
    const text = read("page") ?? "";
    const hasBoth = text.includes("old") && text.includes("new");
    outcomes.add(hasBoth ? "torn" : text.slice(0, 3));
  }
  expect([...outcomes].toSorted()).toEqual(["new", "old", "torn"]);
});

test("a sector of 512 bytes is never torn", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { tree, root, write, read } = open();
    const file = write("page", "o".repeat(4_096));
    tree.sync(file.id);
    tree.sync(root.id);
    file.content.write(0, Buffer.from("n".repeat(4_096)));
    tree.forget(seededRandom(seed).fraction);
    const sectors = read("page")?.match(/.{512}/g) ?? [];
    expect(sectors.filter((sector) => new Set(sector).size > 1)).toEqual([]);
  }
});

test("of a renamed file whose folder was not synced each name is kept or lost by itself", () => {
  const outcomes = new Set<string>();
  for (let seed = 1; seed <= 50; seed += 1) {
    const { tree, root, write, read } = open();
    const file = write("before", "text");
    tree.sync(file.id);
    tree.sync(root.id);
    tree.link(root, "after", file);
    tree.unlink(root, "before");
    tree.forget(seededRandom(seed).fraction);
    outcomes.add(`${read("before")} ${read("after")}`);
  }
  expect([...outcomes].toSorted()).toEqual(["null null", "null text", "text null", "text text"]);
});

test("a file that was cut short ends with nothing of its old tail when it grows again", () => {
  const { tree, root, write, read } = open();
  const file = write("short", "x".repeat(10_000));
  tree.sync(file.id);
  tree.sync(root.id);
  file.content.truncate(5_000);
  tree.forget(kept);
  expect(read("short")).toBe("x".repeat(5_000));
  file.content.truncate(6_000);
  expect(read("short")).toBe("x".repeat(5_000) + "\0".repeat(1_000));
});

test("what nobody can reach any more is gone with its folder", () => {
  const { tree, root } = open();
  const folder = tree.addFolder(0o700);
  tree.link(root, "folder", folder);
  const file = tree.addFile(0o600);
  tree.link(folder, "file", file);
  tree.forget(forgetting);
  expect([tree.find(folder.id), tree.find(file.id)]).toEqual([undefined, undefined]);
});
