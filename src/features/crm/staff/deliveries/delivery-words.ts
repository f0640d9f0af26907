import type { DeliveryStatus } from "#features/crm/core/delivery.ts";
import type { Localized } from "#platform/core/locale.ts";

export interface DeliveryWords {
  readonly title: string;
  readonly none: string;
  readonly settings: string;
  readonly refresh: string;
  readonly statuses: Readonly<Record<DeliveryStatus, string>>;
  readonly meanings: Readonly<Record<DeliveryStatus, string>>;
  readonly facts: Readonly<Record<"synced" | "next" | "attempts" | "error", string>>;
  readonly open: (provider: string) => string;
  readonly newTab: string;
  readonly sync: string;
  readonly retry: string;
  readonly buttonOf: (button: string, provider: string) => string;
  readonly sending: (provider: string) => string;
  /** What became of what was asked for, without its reason. */
  readonly outcomes: Readonly<Record<DeliveryStatus, (provider: string) => string>>;
  readonly error: (provider: string) => string;
}

export const deliveryWords: Localized<DeliveryWords> = {
  en: {
    title: "CRM delivery",
    none: "No CRM is known to this site.",
    settings: "CRM Settings",
    refresh: "Refresh",
    statuses: {
      pending: "Pending",
      in_progress: "In progress",
      synced: "Synced",
      failed: "Failed",
      skipped: "Skipped",
    },
    meanings: {
      pending: "It waits in the queue and goes out by itself.",
      in_progress: "It is being sent right now.",
      synced: "The CRM has this lead.",
      failed: "The CRM did not take it, and no more tries are planned.",
      skipped: "It was not sent. The reason is below.",
    },
    facts: {
      synced: "Synced",
      next: "Next try",
      attempts: "Attempts",
      error: "Last error",
    },
    open: (provider) => `Open in ${provider}`,
    newTab: "(opens in a new tab)",
    sync: "Sync now",
    retry: "Retry",
    buttonOf: (button, provider) => `${button}: ${provider}`,
    sending: (provider) => `Sending to ${provider}...`,
    outcomes: {
      pending: (provider) => `This lead waits in the queue for ${provider}.`,
      in_progress: (provider) => `This lead is still on its way to ${provider}.`,
      synced: (provider) => `${provider} has this lead.`,
      failed: (provider) => `${provider} did not take this lead.`,
      skipped: (provider) => `This lead was not sent to ${provider}.`,
    },
    error: (provider) => `The lead could not be queued for ${provider}. Please try again.`,
  },
};
