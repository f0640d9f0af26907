import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readNewPassword } from "./read-password.ts";

/** A terminal at which somebody types all `keys` at once, before the prompts. */
function typeAtTerminal(keys: string) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
  const output = new PassThrough();
  input.write(keys);
  return { source: { input, output }, readScreen: () => output.read()?.toString() ?? "" };
}

test("at a terminal the password is asked for twice and never shown", async () => {
  const { source, readScreen } = typeAtTerminal("open sesame\ropen sesame\r");

  expect(await readNewPassword(source)).toBe("open sesame");
  expect(readScreen()).toBe("New password: \nThe same again: \n");
});

test("a typing mistake can be corrected", async () => {
  const { source } = typeAtTerminal("open sesamx\u007fe\ropen sesame\r");

  expect(await readNewPassword(source)).toBe("open sesame");
});

test("two different passwords are refused", async () => {
  const { source } = typeAtTerminal("open sesame\ropen sesamy\r");

  await expect(readNewPassword(source)).rejects.toThrow("The two passwords differ.");
});

test.each(["open\u0003", "\u0004", "open sesame\r\u0003"])(
  "aborting with %j changes nothing",
  async (keys) => {
    const { source } = typeAtTerminal(keys);

    await expect(readNewPassword(source)).rejects.toThrow("Given up; nothing was changed.");
  },
);

test.each([
  ["open sesame", "open sesame"],
  ["open sesame\n", "open sesame"],
  ["open sesame\r\nmore\n", "open sesame"],
  [" spaces stay \n", " spaces stay "],
  ["", ""],
])("piped input %j is read as %j", async (piped, password) => {
  const input = new PassThrough();
  input.end(piped);

  expect(await readNewPassword({ input, output: new PassThrough() })).toBe(password);
});
