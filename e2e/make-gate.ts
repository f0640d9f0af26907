import { expect, type Page, type Route } from "@playwright/test";

/** A promise that another part of the journey resolves. */
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

/** Holds all requests of an address until the gate is opened. */
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

/** Changes an answer of the server before the page gets it. */
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

/** Lets the server handle the next request of this address, and drops the answer. */
export function loseAnswer(page: Page, address: string): Promise<unknown> {
  const lose = async (route: Route) => {
    expect((await route.fetch()).ok()).toBe(true);
    await route.abort("connectionreset");
  };
  return page.route(address, lose, { times: 1 });
}
