import { expect, test } from "vitest";
import { findTimeZones, splitPrefixes, wholePrefixes, zoneNames } from "./zip-time-zones.ts";

const eastern = "America/New_York";
const central = "America/Chicago";
const mountain = "America/Denver";
const arizona = "America/Phoenix";
const pacific = "America/Los_Angeles";

/** Places whose time zone is known: cities of states that a border of zones divides. */
test.each([
  ["10001", "New York", [eastern]],
  ["60601", "Chicago", [central]],
  ["80202", "Denver", [mountain]],
  ["94110", "San Francisco", [pacific]],
  ["32301", "Tallahassee, FL", [eastern]],
  ["32501", "Pensacola, FL", [central]],
  ["32401", "Panama City, FL", [central]],
  ["37201", "Nashville, TN", [central]],
  ["37902", "Knoxville, TN", [eastern]],
  ["40202", "Louisville, KY", [eastern]],
  ["42001", "Paducah, KY", [central]],
  ["42101", "Bowling Green, KY", [central]],
  ["46204", "Indianapolis, IN", [eastern]],
  ["46402", "Gary, IN", [central]],
  ["47708", "Evansville, IN", [central]],
  ["48226", "Detroit, MI", [eastern]],
  ["49801", "Iron Mountain, MI", [central]],
  ["58102", "Fargo, ND", [central]],
  ["58601", "Dickinson, ND", [mountain]],
  ["57104", "Sioux Falls, SD", [central]],
  ["57701", "Rapid City, SD", [mountain]],
  ["68102", "Omaha, NE", [central]],
  ["69361", "Scottsbluff, NE", [mountain]],
  ["67202", "Wichita, KS", [central]],
  ["67735", "Goodland, KS", [mountain]],
  ["75201", "Dallas, TX", [central]],
  ["79901", "El Paso, TX", [mountain]],
  ["83702", "Boise, ID", [mountain]],
  ["83814", "Coeur d'Alene, ID", [pacific]],
  ["97201", "Portland, OR", [pacific]],
  ["97914", "Ontario, Malheur County, OR", [mountain]],
  ["89109", "Las Vegas, NV", [pacific]],
  ["85004", "Phoenix, AZ", [arizona]],
  ["86515", "Window Rock, Navajo Nation", [mountain]],
  ["84101", "Salt Lake City", [mountain]],
  ["99501", "Anchorage", ["America/Anchorage"]],
  ["99546", "Adak, in the Aleutians", ["America/Adak"]],
  ["96813", "Honolulu", ["Pacific/Honolulu"]],
  ["00901", "San Juan, PR", ["America/Puerto_Rico"]],
  ["00802", "St. Thomas, VI", ["America/Puerto_Rico"]],
  ["96910", "Hagåtña, GU", ["Pacific/Guam"]],
  ["96950", "Saipan, MP", ["Pacific/Guam"]],
  ["96799", "Pago Pago, AS", ["Pacific/Pago_Pago"]],
  ["79901-1234", "El Paso with four digits more", [mountain]],
  [" 10001 ", "with spaces around it", [eastern]],
  ["99999 ", "the last there can be", ["America/Anchorage"]],
  // Both zones, where it is uncertain which one somebody lives by.
  ["86040", "Page, Arizona, beside the Navajo Nation", [mountain, arizona]],
  ["86034", "Keams Canyon, the Hopi Reservation inside the Navajo Nation", [mountain, arizona]],
  ["36867", "Phenix City, Alabama, which lives by Georgia's clocks", [central, eastern]],
  ["89825", "Jackpot, Nevada, which lives by Idaho's clocks", [mountain, pacific]],
])("%s, %s, has its time zones", (zipCode, _place, zones) => {
  expect(findTimeZones(zipCode)).toEqual(zones);
});

test("an unused prefix and an invalid ZIP code have no time zone", () => {
  const codes = ["09001", "34001", "96201", "00000", "21300", "1234", "123456", "ABCDE", ""];
  expect(codes.filter((zipCode) => findTimeZones(zipCode).length > 0)).toEqual([]);
});

test("the table is sorted, and each of its letters is a time zone that this machine knows", () => {
  const prefixes = wholePrefixes.trim().split(/\s+/);
  const split = splitPrefixes.trim().split("\n");
  for (const entries of [prefixes, split.map((line) => line.trim())]) {
    expect(entries.toSorted()).toEqual(entries);
  }
  const letters = new Set(`${wholePrefixes}${splitPrefixes}`.replace(/[\d\s-]/g, ""));
  expect([...letters].toSorted()).toEqual(Object.keys(zoneNames).toSorted());
  for (const timeZone of Object.values(zoneNames)) {
    expect(() => new Intl.DateTimeFormat("en-US", { timeZone })).not.toThrow();
  }
});
