import { createContext, useContext } from "react";
import {
  type HeldStates,
  listShownLicenses,
  type ShownLicense,
} from "#platform/core/site/held-licenses.ts";
import { licenses } from "#site.config.ts";

/** Known to public pages alone, which the server draws. */
export const HeldStatesContext = createContext<HeldStates>(null);

/** Where the agency may advise, as pages show it. */
export const useShownLicenses = (): readonly ShownLicense[] =>
  listShownLicenses(licenses, useContext(HeldStatesContext));
