import type { CrmState } from "#features/crm/core/find-crm-state.ts";
import type { CrmSettings } from "#features/crm/core/crm-settings.ts";
import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";

/** What a share of deliveries is called, by the name of its count. */
export type ShareName =
  | "synced"
  | "inProgress"
  | "pending"
  | "left"
  | "failed"
  | "skipped"
  | "elsewhere";

export interface CrmWords {
  readonly page: Readonly<
    Record<
      | "title"
      | "intro"
      | "back"
      | "testAll"
      | "testing"
      | "refresh"
      | "loading"
      | "failed"
      | "stale"
      | "glance",
      string
    >
  >;
  readonly toasts: Readonly<
    Record<
      | "saved"
      | "notSaved"
      | "connected"
      | "notConnected"
      | "testFailed"
      | "allTested"
      | "allTestedText"
      | "allFailed"
      | "allFailedText",
      string
    >
  > &
    Readonly<Record<"savedText" | "notSavedText" | "test", (provider: string) => string>>;
  /** A state in a few words, with the figure or the time that belongs to it. */
  readonly states: Readonly<Record<CrmState, (figure: string) => string>>;
  readonly firstLead: string;
  readonly onlySkipped: (skipped: number) => string;
  readonly unready: {
    readonly title: (provider: string) => string;
    readonly missing: string;
    readonly goOn: string;
  };
  readonly paused: {
    readonly title: (provider: string) => string;
    readonly since: (moment: string) => string;
    readonly goOn: string;
  };
  readonly cooldown: {
    readonly title: (provider: string, moment: string) => string;
    readonly goOn: string;
  };
  readonly goTo: (provider: string) => string;
  readonly health: Readonly<
    Record<
      | "credentials"
      | "configured"
      | "notConfigured"
      | "unusable"
      | "seeNeeds"
      | "lastTest"
      | "connected"
      | "failed"
      | "untested"
      | "test"
      | "on"
      | "off",
      string
    >
  > & { readonly testOf: (provider: string) => string };
  readonly counts: {
    readonly title: string;
    readonly none: string;
    readonly queue: (waiting: number) => string;
    readonly elsewhere: (leads: number) => string;
    readonly names: Readonly<Record<ShareName, string>>;
  };
  readonly tabs: Readonly<
    Record<"settings" | "credentials" | "fields" | "activity" | "failed", string>
  > & {
    readonly name: (provider: string) => string;
  };
  readonly settings: {
    readonly enabled: string;
    readonly enabledHint: (provider: string) => string;
    readonly minLeadScore: string;
    readonly minLeadScoreHint: string;
    readonly ignored: (kept: number) => string;
    readonly switches: Readonly<
      Record<
        Exclude<keyof CrmSettings, "minLeadScore">,
        { readonly label: string; readonly hint?: string }
      >
    >;
  };
  readonly credentials: Readonly<
    Record<
      "variables" | "set" | "missing" | "required" | "oneOf" | "optional" | "future" | "restart",
      string
    >
  >;
  readonly failures: Readonly<
    Record<"title" | "none" | "noneYet" | "retryAll" | "retrying" | "error", string>
  > & {
    readonly newest: (shown: number, total: number) => string;
    readonly attempts: (attempts: number) => string;
    readonly retried: (retried: number) => string;
  };
  readonly backfill: Readonly<
    Record<
      | "title"
      | "text"
      | "off"
      | "unconfigured"
      | "count"
      | "counting"
      | "confirm"
      | "starting"
      | "keep"
      | "stop"
      | "stopping"
      | "stopQuestion"
      | "stopHint"
      | "stopConfirm"
      | "stopKeep"
      | "running"
      | "over"
      | "error",
      string
    >
  > & {
    readonly would: (count: number, provider: string) => string;
    readonly nothing: (provider: string) => string;
    readonly started: (count: number) => string;
    readonly stopped: (count: number) => string;
    readonly startedAt: (moment: string) => string;
    readonly done: (done: number, total: number) => string;
  };
}

const count = (figure: number) => formatNumber(figure, "en");
const leads = (figure: number) => (figure === 1 ? "1 lead" : `${count(figure)} leads`);

export const crmWords: Localized<CrmWords> = {
  en: {
    page: {
      title: "CRM Settings",
      intro: "Where each family's request goes once it has reached you, and whether it got there.",
      back: "Back to Dashboard",
      testAll: "Test All Connections",
      testing: "Testing...",
      refresh: "Refresh",
      loading: "Loading CRM settings...",
      failed: "Failed to load CRM settings. Press Refresh to try again.",
      stale: "The figures below could not be brought up to date. Press Refresh to try again.",
      glance: "Providers at a glance",
    },
    toasts: {
      saved: "Configuration Updated",
      savedText: (provider) => `${provider} settings saved successfully`,
      notSaved: "Update Failed",
      notSavedText: (provider) => `Failed to update ${provider} configuration`,
      test: (provider) => `${provider} Connection Test`,
      connected: "Connection successful!",
      notConnected: "Connection failed - check configuration",
      testFailed: "Test failed - please try again",
      allTested: "Connection Tests Complete",
      allTestedText: "Check individual provider status below",
      allFailed: "Connection Tests Failed",
      allFailedText: "Please try again or check individual providers",
    },
    states: {
      unconfigured: () => "Not configured",
      unusable: () => "Credentials can't be used",
      paused: () => "Paused: nothing is sent",
      off: () => "Switched off",
      cooldown: (moment) => `Waiting until ${moment}`,
      failing: () => "Last test failed",
      sending: (waiting) => `${waiting} on the way`,
      undelivered: (failed) => `${failed} failed`,
      untested: () => "Not tested yet",
      ready: (synced) => `${synced} synced`,
    },
    firstLead: "Ready for the first lead",
    onlySkipped: (skipped) => `Ready; ${leads(skipped)} skipped`,
    unready: {
      title: (provider) => `${provider} is on, but nothing can be sent yet`,
      missing: "It needs its credentials first: the Credentials tab names them.",
      goOn: "New leads wait in the queue. Nothing is lost.",
    },
    paused: {
      title: (provider) => `${provider} is paused`,
      since: (moment) => `Nothing has been sent since ${moment}; nothing is lost.`,
      goOn: "Fix this, then press Test Connection. Deliveries start again once a test works.",
    },
    cooldown: {
      title: (provider, moment) => `${provider} waits until ${moment}`,
      goOn: "The leads wait in the queue and go on by themselves. You need not do anything.",
    },
    goTo: (provider) => `Go to ${provider}`,
    health: {
      credentials: "Credentials",
      configured: "Configured",
      notConfigured: "Not configured",
      unusable: "Configured, but not usable",
      seeNeeds: "See what it needs",
      lastTest: "Last test",
      connected: "Connected",
      failed: "Failed",
      untested: "Not tested yet",
      test: "Test Connection",
      testOf: (provider) => `Test Connection to ${provider}`,
      on: "On",
      off: "Off",
    },
    counts: {
      title: "Deliveries",
      none: "No lead has come this way yet.",
      queue: (waiting) =>
        waiting === 0 ? "Nothing in the queue" : `${leads(waiting)} in the queue`,
      elsewhere: (sent) =>
        `${leads(sent)} went to the account that was connected before, not to this one. To send them here, use Send earlier leads under Activity.`,
      names: {
        synced: "Synced",
        inProgress: "In progress",
        pending: "Pending",
        left: "Left",
        failed: "Failed",
        skipped: "Skipped",
        elsewhere: "Other account",
      },
    },
    tabs: {
      settings: "Settings",
      credentials: "Credentials",
      fields: "Fields",
      activity: "Activity",
      name: (provider) => `${provider} sections`,
      failed: " failed",
    },
    settings: {
      enabled: "Enabled",
      enabledHint: (provider) => `While this is off, nothing goes to ${provider}.`,
      minLeadScore: "Minimum Lead Score",
      minLeadScoreHint:
        "0 to 100, saved when you press Enter or leave the field. An empty field goes back to 70.",
      ignored: (kept) => `That is not a whole number from 0 to 100, so ${kept} stays.`,
      switches: {
        syncHotLeads: { label: "Sync Hot Leads" },
        syncWarmLeads: { label: "Sync Warm Leads" },
        syncColdLeads: { label: "Sync Cold Leads" },
        autoSync: {
          label: "Auto-Sync",
          hint: "New leads are sent as they come in. While this is off, you send each one from its page.",
        },
      },
    },
    credentials: {
      variables: "Environment variables",
      set: "Set",
      missing: "Missing",
      required: "Required",
      oneOf: "One of these is needed",
      optional: "Optional",
      future:
        "Credential editing is coming in a future update. For now, credentials come from environment variables or direct API configuration.",
      restart: "The site reads them when it starts: restart it after a change.",
    },
    failures: {
      title: "Leads that did not arrive",
      none: "Every lead that was sent has arrived.",
      noneYet: "No lead has been sent yet.",
      retryAll: "Retry all",
      retrying: "Retrying...",
      error: "The failed leads could not be queued again. Please try again.",
      newest: (shown, total) => `The newest ${shown} of ${count(total)}.`,
      attempts: (attempts) => (attempts === 1 ? "1 attempt" : `${attempts} attempts`),
      retried: (retried) => `${leads(retried)} back in the queue.`,
    },
    backfill: {
      title: "Send earlier leads",
      text: "Leads that came before this provider was switched on, were skipped by other settings, or went to an account connected before can be sent now. New leads still go first.",
      off: "Switch this provider on first, under Settings.",
      unconfigured: "This provider needs its credentials first: the Credentials tab names them.",
      count: "Count earlier leads",
      counting: "Counting...",
      would: (figure, provider) => `${leads(figure)} would be sent to ${provider}, oldest first.`,
      nothing: (provider) => `Every lead that ${provider} should get was sent or is in the queue.`,
      confirm: "Send them",
      starting: "Starting...",
      keep: "Not now",
      started: (figure) => `${leads(figure)} queued.`,
      stop: "Stop",
      stopping: "Stopping...",
      stopQuestion: "Stop sending earlier leads?",
      stopHint:
        "What was sent stays sent. You can start again later, and it picks up where it stopped.",
      stopConfirm: "Stop sending",
      stopKeep: "Go on",
      stopped: (figure) => `Stopped with ${leads(figure)} left to send.`,
      running: "Sending earlier leads",
      over: "The last time earlier leads were sent",
      startedAt: (moment) => `Started ${moment}`,
      done: (done, total) => `${count(done)} of ${count(total)} done`,
      error: "This did not work. Please try again.",
    },
  },
};
