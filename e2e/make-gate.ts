import type { Page, Route } from "@playwright/test";

/** Something to wait at until another part of the journey opens it. */
export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

export function makeGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Holds all calls of an address until the gate is opened. */
export async function hold(
  page: Page,
  address: string | RegExp,
  then = (route: Route): Promise<void> => route.continue(),
): Promise<Gate> {
  const gate = makeGate();
  await page.route(address, async (route) => {
    await gate.opened;
    await then(route);
  });
  return gate;
}

/** Changes what the server says before the page hears it. */
export function changeAnswer<Body>(
  page: Page,
  address: string,
  change: (body: Body) => object,
): Promise<unknown> {
  return page.route(address, async (route) => {
    const body = (await (await route.fetch()).json()) as Body;
    await route.fulfill({ json: change(body) });
  });
}
