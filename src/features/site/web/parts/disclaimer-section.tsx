import { Disclaimer } from "./disclaimer.tsx";
import { PrintOffer } from "./print-offer.tsx";

/** Near the end of a page about a product: what it is not, and a way to take it home. */
export function DisclaimerSection() {
  return (
    <div className="site-wide disclaimer-section">
      <Disclaimer />
      <PrintOffer />
    </div>
  );
}
