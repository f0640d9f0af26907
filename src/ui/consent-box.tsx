import { CheckboxField } from "./checkbox-field.tsx";

interface ConsentBoxProps {
  /** Asks, and says that nobody has to. */
  readonly title: string;
  /** The exact words; whoever ticks the box agrees to these and no others. */
  readonly text: string;
  /** Names the page that says how the number is used. */
  readonly privacy: string;
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A yes of its own, apart from the button that sends: it begins unticked and is never required. */
export function ConsentBox({ title, text, privacy, checked, onChange }: ConsentBoxProps) {
  return (
    <fieldset className="consent-box">
      <legend>{title}</legend>
      <CheckboxField
        name="contactConsent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
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
