import { draftStorageKey } from "#features/leads/core/find-step-left.ts";
import type { QuestionnaireDraft } from "#features/leads/core/questionnaire-draft.ts";
import { readDraft } from "#features/leads/core/questionnaire-draft.ts";
import { addProfile, hasProfile, leaveOutProfile } from "#features/leads/core/split-draft.ts";
import type { DraftStorage } from "#platform/web/draft-storage.ts";
import { canBeSent } from "./load-answer-check.ts";
import { openDraftStorage } from "#platform/web/draft-storage.ts";

const read = (text: string | null, nowMs: number) => readDraft(text, nowMs, canBeSent);
const device = openDraftStorage({ storageKey: draftStorageKey, read });
const tab = openDraftStorage({
  storageKey: "wealth-blueprint-profile",
  read,
  inTab: true,
});

/**
 * Where a questionnaire under way is kept: the nine answers on the device, who the family is in the
 * tab, unless the visitor asked to keep that on the device too.
 */
export const questionnaireStorage: DraftStorage<QuestionnaireDraft> = {
  ...device,
  load() {
    const kept = device.load();
    const own = tab.load();
    // Sent or cleared in another tab.
    if (own && own.key !== kept?.key) tab.clear();
    return kept && addProfile(kept, own, canBeSent);
  },
  save(draft) {
    if (draft.keepsProfile || !hasProfile(draft)) tab.clear();
    else tab.save(draft);
    device.save(draft.keepsProfile ? draft : leaveOutProfile(draft));
  },
  clear() {
    device.clear();
    tab.clear();
  },
};
