/** A failure reported in one sentence that says what to do. Anything else is shown with its stack. */
export class Refusal extends Error {}
