import { expect, test } from "vitest";
import { type CrmProviderView, isHeld } from "./crm-queries.ts";

const at = "2026-11-21T12:00:00.000Z";
const cooldown = { reason: "Its limit is used up.", until: at };
const pause = { reason: "The token is refused.", since: at };

function isHeldWith(enabled: boolean, stands: Partial<CrmProviderView["overview"]>): boolean {
  const view = { config: { enabled }, overview: { pause: null, cooldown: null, ...stands } };
  return isHeld(view as CrmProviderView);
}

test("a cooldown stops only a provider that is on, and a pause stops any", () => {
  expect(isHeldWith(true, {})).toBe(false);
  expect(isHeldWith(true, { cooldown })).toBe(true);
  expect(isHeldWith(false, { cooldown })).toBe(false);
  expect(isHeldWith(false, { pause })).toBe(true);
});
