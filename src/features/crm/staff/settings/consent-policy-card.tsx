import { useState } from "react";
import {
  SettingCard,
  SettingForm,
  useSaveSetting,
  useSetting,
} from "#features/backoffice/frame/setting-card.tsx";
import {
  consentPolicies,
  consentPolicySetting,
  type ConsentPolicy,
} from "#features/crm/core/consent-policy.ts";
import { useWords } from "#platform/web/use-words.ts";
import { SelectField } from "#ui/field.tsx";
import { consentPolicyWords } from "#features/crm/staff/crm-words.ts";

type Chosen = typeof consentPolicySetting.initial;

/** What CRMs get of a family that nobody may call. */
export function ConsentPolicyCard() {
  const words = useWords(consentPolicyWords);
  const setting = useSetting<Chosen>(consentPolicySetting.key);
  return (
    <SettingCard title={words.title} intro={words.intro} left={words.left} setting={setting}>
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
  const save = useSaveSetting(onSave);
  const [chosen, setChosen] = useState(policy);
  return (
    <SettingForm
      isSaving={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void save(chosen);
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
    </SettingForm>
  );
}
