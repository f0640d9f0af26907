import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { SettingCard, type SettingFields, SettingForm } from "#staff/setting-card.tsx";
import {
  handOnHours,
  hotMinutes,
  type Routing,
  type RoutingRule,
  routingRules,
  routingSchema,
  routingSetting,
} from "#features/routing/core/routing-setting.ts";
import type { RoutingPreview } from "#features/routing/core/routing-answers.ts";
import { callApi } from "#platform/web/api-client.ts";
import { readNumbers, useCheckedForm } from "#platform/web/forms/use-checked-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, Failure } from "#ui/alert.tsx";
import { LeavingButton } from "#ui/button.tsx";
import { Bar } from "#ui/charts/bar.tsx";
import { FieldGrid, TextField } from "#ui/field.tsx";
import { ChoiceGroup } from "#ui/form/choices.tsx";
import { useRoutingStanding } from "./use-routing-standing.ts";
import { routingWords } from "./routing-words.ts";

const fields = ["hotWithinMinutes", "handOnAfterHours"] as const;

/** What applies while a field is empty. */
const usual = { hotWithinMinutes: hotMinutes, handOnAfterHours: handOnHours } as const;

/** The rule that assigns leads, and what each rule would have done. */
export function RoutingSettingsCard() {
  const words = useWords(routingWords);
  const standing = useRoutingStanding();
  return (
    <SettingCard
      id="routing"
      words={words}
      setting={routingSetting}
      state={({ rule }) => words.rules[rule].name}
      after={
        <>
          {standing?.licensed === 0 ? (
            <Alert tone="warning">
              {words.nobodyLicensed}{" "}
              <Link to="/admin/staff" className="text-link">
                {words.toStaff}
              </Link>
            </Alert>
          ) : null}
          <RulePreviews />
        </>
      }
    >
      {(setting, key) => <RoutingForm key={key} {...setting} />}
    </SettingCard>
  );
}

function RoutingForm({ value, typed, isSaving, save }: SettingFields<Routing>) {
  const words = useWords(routingWords);
  const [rule, setRule] = useState<RoutingRule>(
    routingRules.find((one) => one === typed["rule"]) ?? value.rule,
  );
  const { faults, formProps } = useCheckedForm<Routing>({
    schema: routingSchema(useLocale()),
    read: (texts) => {
      // Empty fields are not sent: their defaults apply.
      const typed = fields.filter((field) => (texts[field] ?? "").trim() !== "");
      return { rule, ...readNumbers(typed, texts) };
    },
    onSend: save,
    mayOverlap: true,
  });
  return (
    <SettingForm isSaving={isSaving} {...formProps}>
      <ChoiceGroup
        legend={words.rule}
        name="rule"
        id="routing-rule"
        value={rule}
        error={faults["rule"]}
        onChange={({ target }) =>
          setRule(routingRules.find((one) => one === target.value) ?? "off")
        }
        options={routingRules.map((one) => ({
          value: one,
          label: words.rules[one].name,
          description: words.rules[one].text,
        }))}
      />
      {/* Hidden instead of removed: the fields' values are saved with any rule. */}
      <div hidden={rule === "off"}>
        <FieldGrid>
          {fields.map((field) => (
            <TextField
              key={field}
              name={field}
              defaultValue={typed[field] ?? value[field] ?? ""}
              id={`routing-${field}`}
              inputMode="numeric"
              autoComplete="off"
              label={words.fields[field]}
              hint={words.hints[field](usual[field])}
              error={faults[field]}
              className="max-w-28"
            />
          ))}
        </FieldGrid>
      </div>
    </SettingForm>
  );
}

const compared = routingRules.filter((rule) => rule !== "off");

/** Computed only on request, because it weighs every lead of three months. */
function RulePreviews() {
  const { preview: words, rules } = useWords(routingWords);
  const comparison = useMutation({
    mutationFn: () =>
      Promise.all(
        compared.map((rule) =>
          callApi<RoutingPreview>("/api/admin/routing/preview", { method: "POST", body: { rule } }),
        ),
      ),
  });
  const { data, isPending, isError } = comparison;
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <LeavingButton
        tone="secondary"
        size="sm"
        className="justify-self-start"
        aria-disabled={isPending}
        onClick={() => comparison.mutate()}
      >
        {isPending ? words.loading : words.open}
      </LeavingButton>
      <Failure text={isError ? words.failed : null} />
      {data ? (
        <section aria-live="polite" className="grid gap-4">
          <div>
            <h3 className="font-semibold">{words.title(data[0]?.days ?? 0)}</h3>
            <p className="text-sm text-ink-muted">
              <span>{words.note}</span>
              {data[0]?.isDemo ? <span> {words.demo}</span> : null}
            </p>
          </div>
          <div className="grid gap-6 lg:grid-cols-3">
            {compared.map((rule, index) => (
              <RuleShares key={rule} name={rules[rule].name} preview={data[index]} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  );
}

function RuleShares({ name, preview }: { name: string; preview: RoutingPreview | undefined }) {
  const { preview: words } = useWords(routingWords);
  const { shares = [], nobody = 0 } = preview ?? {};
  const hasSome = nobody > 0 || shares.some(({ leads }) => leads > 0);
  return (
    <div className="grid content-start gap-3">
      <h4 className="font-semibold">{name}</h4>
      {hasSome ? (
        <>
          <ul className="grid gap-2.5">
            {shares.map(({ username, leads, share }) => (
              <li key={username}>
                <Bar
                  label={<bdi className="wrap-anywhere">{username}</bdi>}
                  value={share}
                  max={1}
                  valueText={words.leads(leads, share)}
                />
              </li>
            ))}
          </ul>
          <p className="text-sm">{words.nobody(nobody)}</p>
        </>
      ) : (
        <p className="text-sm text-ink-muted">{words.none}</p>
      )}
    </div>
  );
}
