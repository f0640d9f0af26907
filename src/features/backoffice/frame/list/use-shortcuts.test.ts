import { expect, test } from "vitest";
import { findShortcut, type Shortcut } from "./record-keys.tsx";

const shortcuts: readonly Shortcut[] = ["n", "?", "Enter"].map((key) => ({
  key,
  label: key,
  run: () => {},
}));
const plain = {
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  target: null,
};

/** An element inside all that these names stand for. */
const within = (...names: readonly string[]) => ({
  closest: (selector: string) => (names.some((name) => selector.includes(name)) ? {} : null),
});

const find = (press: Partial<Parameters<typeof findShortcut>[1]>) =>
  findShortcut(shortcuts, { key: "n", ...plain, ...press } as Parameters<typeof findShortcut>[1])
    ?.key;

test("a key does what the page says, with Caps Lock too", () => {
  expect(find({})).toBe("n");
  expect(find({ key: "N" })).toBe("n");
  expect(find({ key: "?", shiftKey: true })).toBe("?");
  expect(find({ key: "x" })).toBeUndefined();
  expect(find({ key: "N", shiftKey: true })).toBeUndefined();
});

test.each([
  ["in a field", { target: within("textarea") }],
  ["in a list to choose from", { target: within("select") }],
  ["in a dialog", { target: within("dialog") }],
  ["with Ctrl", { ctrlKey: true }],
  ["with the command key", { metaKey: true }],
  ["with Alt", { altKey: true }],
  ["while a word of Chinese is put together", { isComposing: true }],
  ["that something else used already", { defaultPrevented: true }],
])("a key %s is none of the page's", (_where, press) => {
  expect(find(press as Partial<Parameters<typeof findShortcut>[1]>)).toBeUndefined();
});

test("Enter on a link or button presses that, and elsewhere is the page's", () => {
  expect(find({ key: "Enter", target: within("button") as never })).toBeUndefined();
  expect(find({ key: "Enter" })).toBe("Enter");
});
