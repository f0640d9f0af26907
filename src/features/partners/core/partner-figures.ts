import type { QrDrawing } from "#features/accounts/core/factor-codes.ts";

/** The number of days that the figures cover. */
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
  /** Null for a partner without a page now, who brought something before. */
  readonly page: { readonly name: string; readonly isShown: boolean } | null;
}

/** A user's own partner page, with what they need to share it. */
export interface OwnPage extends ComparedPartner {
  /** In full; null without a page. */
  readonly address: string | null;
  readonly qr: QrDrawing | null;
}
