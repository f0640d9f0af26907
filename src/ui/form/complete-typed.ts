/**
 * A handler for a field that was left: completes what was typed, such as an address without its
 * https://. It calls `onChange` only where that changes the text.
 */
export const completeTyped =
  (complete: (typed: string) => string, value: string, onChange: (text: string) => void) => () => {
    const whole = complete(value);
    if (whole !== value) onChange(whole);
  };
