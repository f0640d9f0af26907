import type { ReactNode } from "react";

/** Skin colors of the drawings; a staff member gets one only if the settings file names it. */
export const skins = {
  light: "#e4b78f",
  tan: "#c88e64",
  brown: "#9a6243",
  deep: "#6f432b",
} as const;
export type Skin = keyof typeof skins;

interface Person {
  /** Hair behind neck and shoulders, and over the forehead. */
  readonly hair: readonly [back: string, front: string, paint: string];
  /** The outline of the head. */
  readonly head: string;
  readonly brows: string;
  readonly browWidth: number;
  /** Color of the brows where it is not the hair's: brows are darker than gray hair. */
  readonly browPaint?: string;
  readonly eyes: string;
  /** Lids, lashes, glasses: thin lines. */
  readonly lines: string;
  readonly nose: string;
  readonly mouth: string;
  readonly teeth?: string;
  readonly beard?: string;
}

const oval = (x: number, y: number, rx: number, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0-${rx * 2} 0Z`;
const eyes = (apart: number, rx: number, ry: number) =>
  oval(-apart, 0, rx, ry) + oval(apart, 0, rx, ry);
const curls = (places: ReadonlyArray<readonly [number, number]>, r: number) =>
  places.map(([x, y]) => oval(x, y, r)).join("");

const curlsBehind = [
  [-40, 16],
  [-44, -4],
  [-40, -24],
  [-26, -40],
  [-9, -48],
  [11, -48],
  [28, -39],
  [41, -23],
  [44, -3],
  [40, 16],
] as const;
const curlsBefore = [
  [-35, -12],
  [-29, -25],
  [-15, -33],
  [1, -35],
  [17, -32],
  [30, -24],
  [35, -11],
] as const;

/** Drawings of different people, around a center at 0 in a head of radius 40. */
const people = {
  /** Narrow face, lashes and a quiet smile. */
  oval: {
    hair: [
      "M-42 54C-52 18-46-50 0-50S52 18 42 54Q28 60 20 48V-12H-20V48Q-28 60-42 54Z",
      "M-35 6C-43-30-24-47 0-47S43-30 35 6C33-8 29-18 21-27C9-14-14-12-27-15C-31-8-34-1-35 6Z",
      "#6b3a22",
    ],
    head: "M-33-8C-33-30-18-41 0-41S33-30 33-8C33 10 26 24 16 34Q8 43 0 43T-16 34C-26 24-33 10-33-8Z",
    brows: "M-23-11q8-7 15-2M8-13q8-5 15 2",
    browWidth: 2.4,
    eyes: eyes(14, 3.4, 3.6),
    lines: "M-21 0q6-8 14-1M21 0q-6-8-14-1M-21 0l-3-2M21 0l3-2",
    nose: "M-2-2q-1 9-3 12q3 3 7 1",
    mouth: "M-11 21q6-4 11-1q5-3 11 1q-4 8-11 8t-11-8Z",
  },
  /** A broad jaw, strong brows and a broad nose. */
  square: {
    hair: [
      "",
      "M-37-2C-42-33-23-48 0-48S42-33 37-2C35-10 33-16 30-21C18-24-4-20-18-27C-27-22-34-13-37-2Z",
      "#1d120d",
    ],
    head: "M-35-10C-35-31-20-41 0-41S35-31 35-10L34 14C33 32 18 43 0 43S-33 32-34 14Z",
    brows: "M-25-10q8-5 17-1M8-11q9-4 17 1",
    browWidth: 4.4,
    eyes: eyes(15, 3, 3.2),
    lines: "M-21-2q6-5 12 0M21-2q-6-5-12 0",
    nose: "M-3-3q-1 7-6 11q8 7 17 0",
    mouth: "M-14 22q14 5 28-1q-5 10-14 10t-14-9Z",
  },
  /** Full cheeks and a laugh. */
  round: {
    hair: [
      `M-40 0A40 42 0 0 1 40 0V20H-40Z${curls(curlsBehind, 13)}`,
      curls(curlsBefore, 9),
      "#2e1a12",
    ],
    head: "M-37-5C-37-29-20-40 0-40S37-29 37-5C37 13 34 23 25 31Q13 40 0 40T-25 31C-34 23-37 13-37-5Z",
    brows: "M-24-12q9-6 16 0M8-12q7-6 16 0",
    browWidth: 3,
    eyes: eyes(15, 3.6, 4),
    lines: "M-22-1q7-7 14 0M22-1q-7-7-14 0M-24 1l-2-2M24 1l2-2",
    nose: "M-4 9q4 4 8 0",
    mouth: "M-14 17q14 5 28 0q-3 15-14 15t-14-15Z",
    teeth: "M-11 19q11 4 22 0l-2 5q-9 2-18 0Z",
  },
  /** Glasses, laughing eyes and the lines beside them. */
  elder: {
    hair: [
      oval(4, -50, 17, 14),
      "M-39 4C-45-29-24-47 0-47S45-29 39 4C36-12 29-22 13-31C4-22-16-20-29-17C-35-10-38-4-39 4Z",
      "#ddd6c9",
    ],
    head: "M-36-6C-36-30-20-40 0-40S36-30 36-6C36 9 33 21 24 31Q13 42 0 42T-24 31C-33 21-36 9-36-6Z",
    brows: "M-23-15q8-4 15 0M8-15q7-4 15 0",
    browPaint: "#8f8576",
    browWidth: 2.4,
    eyes: "M-20 1q6-7 12 0q-6-3-12 0ZM8 1q6-7 12 0q-6-3-12 0Z",
    lines:
      "M-25-1a11 11 0 1 0 22 0a11 11 0 1 0-22 0ZM3-1a11 11 0 1 0 22 0a11 11 0 1 0-22 0ZM-3-2q3-3 6 0M-19 18q-4 4-3 9M19 18q4 4 3 9",
    nose: "M-2 4q-3 7-3 9q4 3 9 0",
    mouth: "M-11 23q11 4 22 0q-4 8-11 8t-11-8Z",
  },
  /** Large eyes low in a round head. */
  child: {
    hair: [
      oval(-33, -35, 17) + oval(33, -35, 17),
      "M-41 2C-45-31-23-46 0-46S45-31 41 2C37-10 33-18 25-25Q12-15 0-30Q-12-15-25-25C-33-18-38-10-41 2Z",
      "#2a1a13",
    ],
    head: "M-38-6C-38-29-21-40 0-40S38-29 38-6C38 14 35 23 26 31Q14 39 0 39T-26 31C-35 23-38 14-38-6Z",
    brows: "M-22-12q6-4 11-1M11-13q5-3 11 1",
    browWidth: 2.6,
    eyes: eyes(15, 4.4, 5.2),
    lines: "M-21-3q6-5 12 0M21-3q-6-5-12 0",
    nose: "M-3 10q3 3 6 0",
    mouth: "M-11 18q11 4 22 0q-2 12-11 12t-11-12Z",
    teeth: "M-8 20q8 2 16 0l-1 4q-7 1-14 0Z",
  },
  /** A long face behind a full beard. */
  bearded: {
    hair: [
      "",
      "M-36-4C-41-35-23-49 0-49S41-35 36-4C35-12 32-19 28-24C16-29-16-29-28-24C-32-19-35-12-36-4Z",
      "#1d120d",
    ],
    head: "M-34-10C-34-31-19-42 0-42S34-31 34-10L33 18C32 36 18 48 0 48S-32 36-33 18Z",
    brows: "M-25-10q9-6 17-1M8-11q8-5 17 1",
    browWidth: 5,
    eyes: eyes(15, 3.2, 3.4),
    lines: "M-22-2q7-6 13 0M22-2q-7-6-13 0",
    nose: "M-3-3q-1 7-6 11q8 7 17 0",
    mouth: "M-10 24q10 3 20 0q-4 7-10 7t-10-7Z",
    beard:
      "M-35 2C-33 8-29 14-20 16Q-9 12 0 14T20 16C29 14 33 8 35 2L34 20C33 40 18 52 0 52S-33 40-34 20ZM-12 24q12-6 24 0q-4 9-12 9t-12-9Z",
  },
} satisfies Readonly<Record<string, Person>>;

interface HeadProps {
  /** Center and radius. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly person: keyof typeof people;
  readonly skin: string;
  /** Color of the hair where it is not the drawing's default. */
  readonly hair?: string;
  /** Direction of the gaze: -1 left, 1 right. */
  readonly look?: number;
  /** Neck and clothes, drawn between the back hair and the head. */
  readonly children?: ReactNode;
}

/** A drawn head with hair, ears and a face. */
export function Head({ x, y, r, person, skin, hair, look = 0, children }: HeadProps) {
  const { head, beard, teeth, ...face }: Person = people[person];
  const [back, front, usual] = face.hair;
  const paint = hair ?? usual;
  const transform = `translate(${x} ${y}) scale(${r / 40})`;
  return (
    <>
      {back ? <path transform={transform} d={back} fill={paint} /> : null}
      {children}
      <g transform={transform} strokeLinecap="round">
        <path d={oval(-36, 3, 6, 9) + oval(36, 3, 6, 9)} fill={skin} />
        <path d={head} fill={skin} />
        <g transform={`translate(${look * 5} 0)`}>
          <path d={oval(-22, 13, 8) + oval(22, 13, 8)} fill="#b3402f" opacity="0.2" />
          {beard ? <path d={beard} fill={paint} fillRule="evenodd" /> : null}
          <path d={face.mouth} fill="#6d1f19" opacity="0.8" />
          {teeth ? <path d={teeth} fill="#fdf7e8" /> : null}
          <path d={face.eyes} fill="#1d110b" />
          <g fill="none" stroke="#1d110b">
            <path d={face.lines} strokeWidth="1.8" opacity="0.75" />
            <path d={face.nose} strokeWidth="2" opacity="0.5" />
            <path d={face.brows} stroke={face.browPaint ?? paint} strokeWidth={face.browWidth} />
          </g>
        </g>
        <path d={front} fill={paint} />
      </g>
    </>
  );
}
