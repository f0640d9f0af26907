import { crmFieldKeys } from "#features/crm/core/crm-fields.ts";
import { connectWebhook } from "./connect-webhook.ts";
import type { CrmProviderDefinition } from "#features/crm/server/crm-provider.ts";

/** Every CRM that has no provider of its own, by way of Zapier, Make, n8n or a small program. */
export const webhook: CrmProviderDefinition = {
  id: "webhook",
  label: "Webhook",
  variables: [
    { name: "CRM_WEBHOOK_URL", purpose: { en: "Address that takes the leads" }, required: true },
    { name: "CRM_WEBHOOK_SECRET", purpose: { en: "Secret that signs each call" }, required: true },
  ],
  needs: {
    en: "An https address that takes leads, such as a hook of Zapier, Make or n8n, and a secret of at least 24 characters, with which the receiver checks that a call is ours.",
  },
  fields: crmFieldKeys.map((key) => ({
    key,
    remoteField: key,
    enabled: true,
    ...(key === "email" ? { fixed: true } : {}),
  })),
  remoteFieldName: {
    pattern: /^[A-Za-z][\w.-]{0,63}$/,
    hint: { en: "The name under which the receiver finds the value: letters, digits, _, . and -." },
  },
  // Zapier's own hooks take three calls a second.
  paceMs: 350,
  connect: (variables, context) => connectWebhook(variables, context),
};
