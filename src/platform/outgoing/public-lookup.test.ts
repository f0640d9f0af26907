import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { createPublicLookup, PrivateAddressError } from "./public-lookup.ts";

function lookUp(addresses: LookupAddress[], all: boolean) {
  const lookup = createPublicLookup((_host, _options, done) => done(null, addresses));
  return new Promise<unknown[]>((resolve) => {
    lookup("hooks.example.com", { all }, (...answer) => resolve(answer));
  });
}

const first = { address: "1.1.1.1", family: 4 };
const second = { address: "2606:4700::1111", family: 6 };

test("a socket that asks for all addresses gets all of them", async () => {
  expect(await lookUp([first, second], true)).toEqual([null, [first, second]]);
});

test("a socket that asks for one gets the first", async () => {
  expect(await lookUp([second, first], false)).toEqual([null, second.address, 6]);
});

test("one private address among public ones closes the host, whichever way it is asked", async () => {
  for (const all of [true, false]) {
    const [error] = await lookUp([first, { address: "192.168.0.9", family: 4 }], all);
    expect(error).toBeInstanceOf(PrivateAddressError);
  }
});
