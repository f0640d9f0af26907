import { useState } from "react";
import { SettingCard, type SettingFields, SettingForm } from "#staff/setting-card.tsx";
import { consentPolicies, consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import { useWords } from "#platform/web/use-words.ts";
import { SelectField } from "#ui/field.tsx";
import { consentPolicyWords } from "#features/crm/staff/crm-words.ts";

/** The setting for what CRMs receive about a family that may not be called. */
export function ConsentPolicyCard() {
  const words = useWords(consentPolicyWords);
  return (
    <SettingCard
      id="crm-consent"
      words={words}
      setting={consentPolicySetting}
      state={({ policy }) => words.policies[policy]}
    >
      {(fields, key) => <PolicyForm key={key} {...fields} />}
    </SettingCard>
  );
}

function PolicyForm({ value, isSaving, save }: SettingFields<typeof consentPolicySetting.initial>) {
  const words = useWords(consentPolicyWords);
  const [policy, setPolicy] = useState(value.policy);
  return (
    <SettingForm
      isSaving={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ policy });
      }}
    >
      <SelectField
        id="consent-policy"
        label={words.label}
        hint={words.hints[policy]}
        options={consentPolicies.map((each) => ({ value: each, label: words.policies[each] }))}
        value={policy}
        onChange={(event) => {
          const next = consentPolicies.find((each) => each === event.target.value);
          if (next) setPolicy(next);
        }}
      />
    </SettingForm>
  );
}
