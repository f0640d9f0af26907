import { expect, type Page, type Route } from "@playwright/test";

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
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Body) });
  });
}

/** The server takes the next call of this address, and its answer is lost on the way back. */
export function loseAnswer(page: Page, address: string): Promise<unknown> {
  const lose = async (route: Route) => {
    expect((await route.fetch()).ok()).toBe(true);
    await route.abort("connectionreset");
  };
  return page.route(address, lose, { times: 1 });
}
