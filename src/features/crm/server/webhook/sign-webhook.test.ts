import { expect, test } from "vitest";
import { readWebhookKey, signWebhook } from "./connect-webhook.ts";

test("a message is signed as Standard Webhooks' own example is", () => {
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    sentAt: new Date(1_614_265_330_999),
    body: '{"test": 2432232314}',
  };
  expect(signWebhook(message, readWebhookKey("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))).toEqual({
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("a secret without prefix is its own text", () => {
  const secret = "a sentence that is long enough";
  expect(readWebhookKey(secret).toString()).toBe(secret);
});

test.each([
  ["23 characters", "x".repeat(23), "24 characters"],
  ["nothing", "", "24 characters"],
  ["23 bytes in base64", `whsec_${Buffer.alloc(23).toString("base64")}`, "24 bytes"],
  ["no base64 after the prefix", "whsec_not base64, but long enough!", "base64 after whsec_"],
])("a secret of %s is refused with what to mend", (_, secret, sentence) => {
  expect(() => readWebhookKey(secret)).toThrow(sentence);
  expect(() => readWebhookKey(secret)).toThrow("CRM_WEBHOOK_SECRET");
});

test.each(["x".repeat(24), `whsec_${Buffer.alloc(24, 7).toString("base64")}`])(
  "a secret of 24 is long enough",
  (secret) => {
    expect(readWebhookKey(secret).byteLength).toBe(24);
  },
);
