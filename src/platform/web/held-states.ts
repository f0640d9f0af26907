import { createContext, useContext } from "react";
import {
  type HeldStates,
  listShownLicenses,
  type ShownLicense,
} from "#platform/core/site/held-licenses.ts";
import { licenses } from "#site.config.ts";

/** Provided only on public pages, which the server draws. */
export const HeldStatesContext = createContext<HeldStates>(null);

/** The states in which the agency may advise, as pages show them. */
export const useShownLicenses = (): readonly ShownLicense[] =>
  listShownLicenses(licenses, useContext(HeldStatesContext));
