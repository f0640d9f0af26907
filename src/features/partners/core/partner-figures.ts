import type { QrDrawing } from "#features/accounts/core/factor-codes.ts";

/** Of how many days the figures are. */
export const figureDays = 90;

/** What one partner's page brought. */
export interface PartnerFigures {
  readonly leads: number;
  readonly hot: number;
  readonly answered: number;
  readonly clients: number;
}

/** One partner among the others, as the owner compares them. */
export interface ComparedPartner extends PartnerFigures {
  readonly username: string;
  readonly shownName: string;
  /** Null where they have none by now, and brought something before. */
  readonly page: { readonly name: string; readonly isShown: boolean } | null;
}

/** Somebody's own page, as they hand it on. */
export interface OwnPage extends ComparedPartner {
  /** In full; null without a page. */
  readonly address: string | null;
  readonly qr: QrDrawing | null;
}
