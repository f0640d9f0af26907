import { expect, test } from "vitest";
import { defaultCrmSettings } from "./crm-settings.ts";
import { applyConfigChange, undoConfigChange } from "./crm-overview.ts";

const config = {
  provider: "some-crm",
  enabled: false,
  credentials: { configured: true },
  settings: defaultCrmSettings,
};

test("a change touches only what it names", () => {
  expect(applyConfigChange(config, { enabled: true })).toEqual({ ...config, enabled: true });
  expect(applyConfigChange(config, { settings: { minLeadScore: 5 } })).toEqual({
    ...config,
    settings: { ...defaultCrmSettings, minLeadScore: 5 },
  });
});

test("a change that failed is taken back without what was changed after it", () => {
  const first = { settings: { minLeadScore: 5 } };
  const both = applyConfigChange(applyConfigChange(config, first), {
    enabled: true,
    settings: { syncColdLeads: true },
  });
  expect(applyConfigChange(both, undoConfigChange(config, first))).toEqual({
    ...config,
    enabled: true,
    settings: { ...defaultCrmSettings, syncColdLeads: true },
  });
});

test("switching on is taken back by switching off", () => {
  expect(undoConfigChange(config, { enabled: true })).toEqual({ enabled: false });
});
