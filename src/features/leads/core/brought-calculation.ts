/** Numbers that a family brought along from a calculator. Leads keep them; others make and read them. */
export interface BroughtCalculation {
  readonly calculator: string;
  readonly inputs: Readonly<Record<string, number>>;
  /** When the visitor counted, by the visitor's own clock: ISO 8601, UTC. */
  readonly at: string;
}

/** As stored: with the result in a line, counted here and not by the visitor. */
export interface KeptCalculation extends BroughtCalculation {
  readonly summary: string;
}

/** What leads must be told about calculations, which they know nothing of. */
export interface CalculationReader {
  /** Those that can be read, and nothing for the rest: wrong numbers must never cost a lead. */
  read(value: unknown): readonly BroughtCalculation[];
  /** @param calculation as `read` gave it. */
  summarize(calculation: BroughtCalculation): string;
}
