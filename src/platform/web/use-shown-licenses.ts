import { createContext, useContext } from "react";
import {
  type HeldLicenses,
  listShownLicenses,
  type ShownLicense,
} from "#platform/core/site/held-licenses.ts";

/** Provided only on public pages, which the server draws. */
export const HeldLicensesContext = createContext<HeldLicenses>(null);

/** The states in which the agency may advise, as pages show them. */
export const useShownLicenses = (): readonly ShownLicense[] =>
  listShownLicenses(useContext(HeldLicensesContext));
