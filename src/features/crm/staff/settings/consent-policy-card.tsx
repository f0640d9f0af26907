import { useState } from "react";
import { SettingCard } from "#features/backoffice/frame/setting-card.tsx";
import { settingsWords } from "#features/backoffice/frame/settings-words.ts";
import { useSetting } from "#features/backoffice/frame/use-setting.ts";
import { consentPolicies, consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import type { ConsentPolicy } from "#features/crm/core/consent-policy.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { useToast } from "#ui/toast-provider.tsx";
import { consentPolicyWords } from "./consent-policy-words.ts";

type Chosen = typeof consentPolicySetting.initial;

/** What CRMs get of a family that nobody may call. */
export function ConsentPolicyCard() {
  const words = useWords(consentPolicyWords);
  const setting = useSetting<Chosen>(consentPolicySetting.key);
  return (
    <SettingCard title={words.title} intro={words.intro} setting={setting}>
      {({ policy }) => (
        <PolicyForm
          key={setting.query.data?.version ?? 0}
          policy={policy}
          isSaving={setting.save.isPending}
          onSave={(next) => setting.save.mutateAsync({ policy: next })}
        />
      )}
    </SettingCard>
  );
}

interface PolicyFormProps {
  readonly policy: ConsentPolicy;
  readonly isSaving: boolean;
  readonly onSave: (policy: ConsentPolicy) => Promise<unknown>;
}

function PolicyForm({ policy, isSaving, onSave }: PolicyFormProps) {
  const words = useWords(consentPolicyWords);
  const common = useWords(settingsWords);
  const { toast } = useToast();
  const [chosen, setChosen] = useState(policy);
  async function save(): Promise<void> {
    try {
      await onSave(chosen);
      toast({ title: common.saved, description: common.savedText });
    } catch {
      // The card says why.
    }
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SelectField
        id="consent-policy"
        label={words.label}
        hint={words.hints[chosen]}
        options={consentPolicies.map((value) => ({ value, label: words.policies[value] }))}
        value={chosen}
        onChange={(event) => {
          const next = consentPolicies.find((value) => value === event.target.value);
          if (next) setChosen(next);
        }}
      />
      <Button type="submit" size="sm" className="justify-self-start" aria-disabled={isSaving}>
        {isSaving ? common.saving : common.save}
      </Button>
    </form>
  );
}
