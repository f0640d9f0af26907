import { formatNumber } from "#platform/core/formats.ts";
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

const count = (figure: number) => formatNumber(figure, "en");
const leads = (figure: number) => (figure === 1 ? "1 lead" : `${count(figure)} leads`);

const crmEn = {
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
    savedText: (provider: string) => `${provider} settings saved successfully`,
    notSaved: "Update Failed",
    notSavedText: (provider: string) => `Failed to update ${provider} configuration`,
    test: (provider: string) => `${provider} Connection Test`,
    connected: "Connection successful!",
    notConnected: "Connection failed - check configuration",
    testFailed: "Test failed - please try again",
    allTested: "Connection Tests Complete",
    allTestedText: "Check individual provider status below",
    allFailed: "Connection Tests Failed",
    allFailedText: "Please try again or check individual providers",
  },
  /** A state in a few words, with the figure or the time that belongs to it. */
  states: {
    unconfigured: () => "Not configured",
    unusable: () => "Credentials can't be used",
    paused: () => "Paused: nothing is sent",
    off: () => "Switched off",
    cooldown: (moment: string) => `Waiting until ${moment}`,
    failing: () => "Last test failed",
    sending: (waiting: string) => `${waiting} on the way`,
    undelivered: (failed: string) => `${failed} failed`,
    untested: () => "Not tested yet",
    ready: (synced: string) => `${synced} synced`,
  },
  firstLead: "Ready for the first lead",
  onlySkipped: (skipped: number) => `Ready; ${leads(skipped)} skipped`,
  unready: {
    title: (provider: string) => `${provider} is on, but nothing can be sent yet`,
    missing: "It needs its credentials first: the Credentials tab names them.",
    goOn: "New leads wait in the queue. Nothing is lost.",
  },
  paused: {
    title: (provider: string) => `${provider} is paused`,
    since: (moment: string) => `Nothing has been sent since ${moment}; nothing is lost.`,
    goOn: "Fix this, then press Test Connection. Deliveries start again once a test works.",
  },
  cooldown: {
    title: (provider: string, moment: string) => `${provider} waits until ${moment}`,
    goOn: "The leads wait in the queue and go on by themselves. You need not do anything.",
  },
  goTo: (provider: string) => `Go to ${provider}`,
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
    testOf: (provider: string) => `Test Connection to ${provider}`,
    on: "On",
    off: "Off",
  },
  counts: {
    title: "Deliveries",
    none: "No lead has come this way yet.",
    queue: (waiting: number) =>
      waiting === 0 ? "Nothing in the queue" : `${leads(waiting)} in the queue`,
    elsewhere: (sent: number) =>
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
    name: (provider: string) => `${provider} sections`,
    failed: " failed",
  },
  settings: {
    enabled: "Enabled",
    enabledHint: (provider: string) => `While this is off, nothing goes to ${provider}.`,
    minLeadScore: "Minimum Lead Score",
    minLeadScoreHint:
      "0 to 100, saved when you press Enter or leave the field. An empty field goes back to 70.",
    ignored: (kept: number) => `That is not a whole number from 0 to 100, so ${kept} stays.`,
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
    newest: (shown: number, total: number) => `The newest ${shown} of ${count(total)}.`,
    attempts: (attempts: number) => (attempts === 1 ? "1 attempt" : `${attempts} attempts`),
    retried: (retried: number) => `${leads(retried)} back in the queue.`,
  },
  backfill: {
    title: "Send earlier leads",
    text: "Leads that came before this provider was switched on, were skipped by other settings, or went to an account connected before can be sent now. New leads still go first.",
    off: "Switch this provider on first, under Settings.",
    unconfigured: "This provider needs its credentials first: the Credentials tab names them.",
    count: "Count earlier leads",
    counting: "Counting...",
    would: (figure: number, provider: string) =>
      `${leads(figure)} would be sent to ${provider}, oldest first.`,
    nothing: (provider: string) =>
      `Every lead that ${provider} should get was sent or is in the queue.`,
    confirm: "Send them",
    starting: "Starting...",
    keep: "Not now",
    started: (figure: number) => `${leads(figure)} queued.`,
    stop: "Stop",
    stopping: "Stopping...",
    stopQuestion: "Stop sending earlier leads?",
    stopHint:
      "What was sent stays sent. You can start again later, and it picks up where it stopped.",
    stopConfirm: "Stop sending",
    stopKeep: "Go on",
    stopped: (figure: number) => `Stopped with ${leads(figure)} left to send.`,
    running: "Sending earlier leads",
    over: "The last time earlier leads were sent",
    startedAt: (moment: string) => `Started ${moment}`,
    done: (done: number, total: number) => `${count(done)} of ${count(total)} done`,
    error: "This did not work. Please try again.",
  },
};

export type CrmWords = typeof crmEn;

export const crmWords: Localized<CrmWords> = { en: crmEn };

const deliveryEn = {
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
  open: (provider: string) => `Open in ${provider}`,
  newTab: "(opens in a new tab)",
  sync: "Sync now",
  retry: "Retry",
  buttonOf: (button: string, provider: string) => `${button}: ${provider}`,
  sending: (provider: string) => `Sending to ${provider}...`,
  /** What became of what was asked for, without its reason. */
  outcomes: {
    pending: (provider: string) => `This lead waits in the queue for ${provider}.`,
    in_progress: (provider: string) => `This lead is still on its way to ${provider}.`,
    synced: (provider: string) => `${provider} has this lead.`,
    failed: (provider: string) => `${provider} did not take this lead.`,
    skipped: (provider: string) => `This lead was not sent to ${provider}.`,
  },
  error: (provider: string) => `The lead could not be queued for ${provider}. Please try again.`,
};

export type DeliveryWords = typeof deliveryEn;

export const deliveryWords: Localized<DeliveryWords> = { en: deliveryEn };

const fieldEn = {
  names: {
    fullName: "Full name",
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    phone: "Phone",
    zipCode: "ZIP code",
    leadScore: "Lead score",
    leadCategory: "Category",
    scoreSummary: "Why this score",
    answers: "Wizard answers",
    contactConsent: "Agreed to calls and texts",
    submittedAt: "Submitted",
    leadId: "Lead number",
    source: "Campaign source",
    birthYear: "Birth year",
    income: "Income level",
    citizenshipStatus: "Citizenship status",
    maritalStatus: "Marital status",
    hasChildren: "Has children",
  },
  groups: {
    fixed: { title: "Always sent", text: "No record can be made without these." },
    chosen: {
      title: "Sent while switched on",
      text: "A lead's blank answers are never sent, so they wipe out nothing.",
    },
    sensitive: {
      title: "Private answers",
      text: "What families shared with you in confidence. Each of these stays on this site until you turn it on.",
    },
  },
  /** How the CRM's names look, before the provider's own hint. */
  hint: (provider: string, hint: string) => `Field names in ${provider}: ${hint}`,
  noField: "No field yet",
  fixed: "Always",
  remote: (field: string, provider: string) => `${field} goes to this ${provider} field`,
  send: (field: string) => `Send ${field}`,
  sends: "Send",
  question: (field: string, provider: string) => `Send each family's "${field}" to ${provider}?`,
  questionHint:
    "This private answer would leave your site and stay in the CRM, even if you turn it off later.",
  turnOn: "Turn it on",
  keepOff: "Keep it off",
  save: "Save fields",
  saving: "Saving...",
  discard: "Discard changes",
  unchanged: "Nothing has been changed.",
  unsaved: (changes: number) => (changes === 1 ? "1 unsaved change" : `${changes} unsaved changes`),
  saved: "The fields are saved. They apply from the next delivery on.",
  failed: "The fields could not be saved. Please try again; what you typed is still here.",
  faults: "Please check these fields",
};

export type CrmFieldWords = typeof fieldEn;

export const crmFieldWords: Localized<CrmFieldWords> = { en: fieldEn };

const policyEn = {
  title: "CRMs and consent to calls",
  intro:
    "What a CRM gets of a family that did not agree to calls, or took it back. When somebody says no, every CRM that has them gets that no, whatever you choose here.",
  left: "A family that said no to calls must not be rung by somebody who only looks into the CRM.",
  label: "Without consent to calls",
  policies: {
    send: "Send the lead, marked as no consent",
    "without-phone": "Send it without the phone number",
    hold: "Do not send it",
  },
  hints: {
    send: "Sales see the lead, and that nobody may call.",
    "without-phone":
      "Sales can write and not call. A number that a CRM has already stays there: take it out by hand.",
    hold: "The lead stays here. The lead's page says why it did not go.",
  },
};

export const consentPolicyWords: Localized<typeof policyEn> = { en: policyEn };

const erasureEn = {
  title: "People to erase",
  intro:
    "These people asked us to delete what we hold. Their CRM records go too. A name stands nowhere any more, only the CRM's own numbers until they are gone. Where nothing proves that, look there yourself: with the record's number, or for what came in when we sent it.",
  states: {
    pending: "Waiting",
    done: "Deleted",
    failed: "Failed",
    "by-hand": "Check by hand",
    checked: "Checked by hand",
  },
  records: (ids: string) => `Record ${ids}`,
  account: (account: string) => `Account ${account}`,
  unknownAccount: "Account not known",
  sent: (moment: string) => `Last sent ${moment}`,
  retry: "Try again",
  checked: "It is gone there",
  checkedBy: (by: string, moment: string) => `${by} looked, ${moment}`,
  failed: "That did not work. Please try again.",
};

export const crmErasureWords: Localized<typeof erasureEn> = { en: erasureEn };
