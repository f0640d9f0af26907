import { CheckboxField } from "./checkbox-field.tsx";

interface ConsentBoxProps {
  /** Asks, and says that nobody has to. */
  readonly title: string;
  /** The exact words; whoever ticks the box agrees to these and no others. */
  readonly text: string;
  /** Names the page that says how the number is used. */
  readonly privacy: string;
  /** What is missing for a yes to count, once it is ticked. */
  readonly missing?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A yes of its own, apart from the button that sends: it begins unticked and is never required. */
export function ConsentBox(props: ConsentBoxProps) {
  const { title, text, privacy, missing, checked, onChange } = props;
  return (
    <fieldset className="consent-box">
      <legend>{title}</legend>
      <CheckboxField
        name="contactConsent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        hint={checked ? missing : undefined}
        label={
          <>
            {text}{" "}
            <a href="/privacy" target="_blank" className="text-link">
              {privacy}
            </a>
          </>
        }
      />
    </fieldset>
  );
}
