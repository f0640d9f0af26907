import * as z from "zod/mini";
import { defineSetting } from "#platform/core/setting.ts";

/** Whether a second person has to approve what is published. */
export const approvalSetting = defineSetting<{ readonly isOn: boolean }>({
  key: "site-approval",
  schema: () => z.object({ isOn: z.boolean() }),
  initial: { isOn: false },
});
