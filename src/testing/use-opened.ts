import { afterAll, beforeAll } from "vitest";

interface Closable {
  close(): unknown;
}

/**
 * Opens something for all tests of a file, or of the surrounding `describe`, and closes it after them:
 *
 *     const store = useOpened(openTestDatabase);
 *     const server = useOpened(() => startTestServer(store.database));
 *
 * Things are opened in this order and closed in reverse. The returned proxy stands for what was opened
 * and may be passed on, but throws if it is used earlier, while tests are only being collected.
 *
 * @throws Error in the first test when `open` fails; what was opened before is closed nevertheless.
 */
export function useOpened<Opened extends object & Closable>(
  open: () => Opened | Promise<Opened>,
): Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    await opened?.close();
    opened = undefined;
  });
  const find = (): Opened => {
    if (opened) return opened;
    throw new Error("This is open only within tests, hooks and what they call: see useOpened.");
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- everything asked of it is asked of what was opened
  return new Proxy({} as Opened, {
    get: (_, key) => Reflect.get(find(), key),
    set: (_, key, value) => Reflect.set(find(), key, value),
    has: (_, key) => Reflect.has(find(), key),
    ownKeys: () => Reflect.ownKeys(find()),
    getOwnPropertyDescriptor(_, key) {
      const found = Reflect.getOwnPropertyDescriptor(find(), key);
      // A proxy may only report configurable properties that its own target lacks.
      return found && { ...found, configurable: true };
    },
  });
}
