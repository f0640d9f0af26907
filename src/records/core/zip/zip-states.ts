import { isStateCode, type StateCode } from "#platform/core/site/us-states.ts";

/**
 * The states in which a ZIP code's first three digits may lie.
 *
 * @param zipCode five digits, or nine with a hyphen.
 * @returns several where the prefix crosses a border; none for the armed forces, and for prefixes
 *   that the Postal Service does not use.
 */
export function findStates(zipCode: string): readonly StateCode[] {
  const prefix = /^(\d{3})\d{2}(-\d{4})?$/.exec(zipCode.trim())?.[1];
  if (prefix === undefined) return [];
  const found = entries.findLast((entry) => entry.slice(0, 3) <= prefix) ?? "";
  return found.slice(3).split("/").filter(isStateCode);
}

/** The state of a ZIP code; null where several are possible, or none is known. */
export function findState(zipCode: string): StateCode | null {
  const [state, ...others] = findStates(zipCode);
  return state && others.length === 0 ? state : null;
}

/** The three-digit prefixes that may lie in this state, including those on a border. */
export function listPrefixes(state: StateCode): readonly string[] {
  return Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, "0")).filter(
    (prefix) => findStates(`${prefix}00`).includes(state),
  );
}

/**
 * Each entry: a prefix, and the states from there up to the next entry. `-` means that the Postal
 * Service delivers nothing, or to the armed forces. Facts of zipcodes 8.0.0 (BSD): 931 prefixes, 6
 * of them in several states.
 */
export const prefixStates = `
005NY 006PR 008VI 009PR 010MA 028RI 030NH 039ME 050VT 055MA 056VT 060CT 063CT/NY 064CT 070NJ 090-
100NY 150PA 197DE 200DC 201VA 202DC 205DC/MD/VA 206MD 213- 214MD 220VA 247WV 269- 270NC 290SC 300GA
320FL 340- 341FL 343- 344FL 345- 346FL 348- 349FL 350AL 353- 354AL 370TN 386MS 398GA 400KY 419- 420KY
428- 430OH 460IN 480MI 500IA 517- 520IA 529- 530WI 533- 534WI 536- 537WI 550MN 552- 553MN 568- 569DC
570SD 578- 580ND 589- 590MT 600IL 621- 622IL 630MO 632- 633MO 642- 644MO 659- 660KS 663- 664KS 680NE
682- 683NE 694- 700LA 702- 703LA 709- 710LA 715- 716AR 730OK 732- 733TX 734OK 739OK/TX 740OK 742- 743OK
750TX 771- 772TX 800CO 817- 820WY 832ID 834ID/WY 835ID 839- 840UT 848- 850AZ 854- 855AZ 858- 859AZ 861-
863AZ 866- 870NM 872- 873NM 885TX 886- 889NV 892- 893NV 896- 897NV 899- 900CA 909- 910CA 929- 930CA 962-
967AS/HI 968HI 969GU/MP 970OR 980WA 987- 988WA 995AK
`;

const entries = prefixStates.trim().split(/\s+/);
