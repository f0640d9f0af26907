/**
 * What an amount of so many years from now buys, told in today's dollars.
 *
 * @param inflationRate percent per year, constant.
 */
export function deflate(amount: number, inflationRate: number, years: number): number {
  return amount / (1 + inflationRate / 100) ** years;
}
