/** A path of a drawing: its course, its filling, and its line if it is not the usual one. */
export type Stroke = readonly [course: string, fill?: string, line?: string, width?: number];

// The colours of the brand. They are the same in both themes, because a white edge surrounds each sticker.
export const ink = '#3A1240';
export const cherry = '#D4204B';
export const guava = '#FF5D73';
export const apricot = '#FF9A6B';
export const peach = '#FFC08A';
export const cream = '#FFF2D2';
export const gold = '#F5B93D';
export const lilac = '#CDBEFF';
export const iris = '#5B45D6';
export const mint = '#8FE3BE';
export const sky = '#BCC7FF';
export const white = '#FFFFFF';
export const none = 'none';

export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Bodies, on a square of 120. */
export const bodies = {
  heart: 'M60 106C22 82 10 60 14 42C18 22 46 16 60 38C74 16 102 22 106 42C110 60 98 82 60 106z',
  round: circle(60, 64, 42),
  drop: 'M60 16C78 40 98 52 98 76C98 96 80 106 60 106C40 106 22 96 22 76C22 52 42 40 60 16z',
  cloud:
    'M34 98C16 98 10 82 18 70C12 54 28 42 42 48C50 28 82 28 86 50C104 48 114 66 104 80C108 94 94 100 84 98z',
  star: 'M60 14L73 44L106 48L82 70L88 104L60 88L32 104L38 70L14 48L47 44z',
  moon: 'M78 18C46 18 24 40 24 66C24 92 46 110 72 108C92 106 104 94 108 80C86 90 60 76 60 52C60 38 66 26 78 18z',
  cup: 'M24 46H86V84C86 98 76 106 64 106H46C34 106 24 98 24 84z',
  letter: 'M14 38H106V98H14z',
  cat: 'M22 50L26 16L48 32H72L94 16L98 50C106 84 88 106 60 106C32 106 14 84 22 50z',
  dog: 'M34 28C48 20 72 20 86 28C104 22 112 44 104 66L96 72C94 94 80 106 60 106C40 106 26 94 24 72L16 66C8 44 16 22 34 28z',
  slice: 'M16 32C44 18 76 18 104 32L60 108z',
  cake: 'M20 62H100V104H20z',
  bucket: 'M30 48H90L82 108H38z',
  plane: 'M8 62L112 16L84 104L56 78z',
} as const;

const dots = (y: number, r = 4.5): Stroke[] => [[`${circle(45, y, r)}${circle(75, y, r)}`, ink, none]];
const arcs = (y: number, up: number): Stroke[] => [
  [`M37 ${y}Q45 ${y - up} 53 ${y}M67 ${y}Q75 ${y - up} 83 ${y}`, none],
];
export const small = (x: number, y: number, size: number) =>
  `M${x} ${y + size}c${-size} ${-size * 0.7} ${-size} ${-size * 1.5} ${-size * 0.5} ${-size * 1.7}c${size * 0.3} 0 ${size * 0.5} ${size * 0.4} ${size * 0.5} ${size * 0.5}c0 ${-size * 0.1} ${size * 0.2} ${-size * 0.5} ${size * 0.5} ${-size * 0.5}c${size * 0.5} ${size * 0.2} ${size * 0.5} ${size} ${-size * 0.5} ${size * 1.7}z`;

export const eyes = {
  open: dots(60),
  wide: [
    [`${circle(45, 58, 9)}${circle(75, 58, 9)}`, white],
    [`${circle(45, 58, 4)}${circle(75, 58, 4)}`, ink, none],
  ],
  glad: arcs(62, 10),
  shut: arcs(58, -8),
  love: [[`${small(45, 64, 10)}${small(75, 64, 10)}`, cherry, none]],
  wink: [
    [circle(45, 60, 4.5), ink, none],
    ['M67 60Q75 52 83 60', none],
  ],
  cross: [['M39 54L51 64M51 54L39 64M69 54L81 64M81 54L69 64', none]],
  angry: [...dots(62), ['M36 50L52 56M84 50L68 56', none]],
  sorry: [...dots(62), ['M36 54L50 48M84 54L70 48', none]],
  aside: [
    [`${circle(45, 58, 9)}${circle(75, 58, 9)}`, white],
    [`${circle(49, 55, 4)}${circle(79, 55, 4)}`, ink, none],
  ],
  shades: [['M30 52H90L86 68H66L62 56H58L54 68H34z', ink]],
} satisfies Record<string, readonly Stroke[]>;

export const mouths = {
  smile: [['M50 74Q60 84 70 74', none]],
  grin: [['M44 72H76Q74 90 60 90Q46 90 44 72z', cherry]],
  sad: [['M50 82Q60 72 70 82', none]],
  round: [[circle(60, 80, 6), cherry]],
  flat: [['M52 78H68', none]],
  wave: [['M46 79Q51 73 56 79T66 79T76 79', none]],
  kiss: [['M57 72Q66 75 58 79Q67 82 57 86', none]],
  tongue: [
    ['M48 72H72Q70 80 60 80Q50 80 48 72z', ink],
    ['M56 78V88Q61 95 66 88V78z', guava],
  ],
} satisfies Record<string, readonly Stroke[]>;

export const cheeks: Stroke = [`${circle(34, 73, 5.5)}${circle(86, 73, 5.5)}`, guava, none];
export const tears: Stroke = [
  'M38 66C32 76 32 84 38 84C44 84 44 76 38 66zM82 66C76 76 76 84 82 84C88 84 88 76 82 66z',
  sky,
];
export const sweat: Stroke = ['M92 34C86 44 86 50 92 50C98 50 98 44 92 34z', sky];
export const hand: Stroke = [
  'M92 60C86 44 92 32 98 36L100 46L104 32Q108 30 108 36L107 46L112 38Q116 38 114 44C112 56 108 66 102 72z',
  peach,
];
export const arms: Stroke = ['M18 74Q40 98 58 84M102 74Q80 98 62 84', none, ink, 7];
export const zzz: Stroke = ['M84 34H96L84 48H96M100 16H110L100 28H110', none, iris];
export const sparks: Stroke = ['M18 24V36M12 30H24M100 20V32M94 26H106M106 92V100M102 96H110', none, gold];
export const notes: Stroke = ['M92 44V22L108 18V38M92 44a6 5 0 1 1 -1 -1M108 38a6 5 0 1 1 -1 -1', none, iris];
export const hearts: Stroke = [`${small(18, 30, 9)}${small(102, 26, 11)}`, cherry, none];
export const confetti: Stroke[] = [
  ['M16 20L24 28M104 18L96 28M12 84L20 80M108 84L100 80', none, gold, 5],
  [`${circle(30, 14, 3.5)}${circle(90, 12, 3.5)}${circle(108, 52, 3.5)}${circle(12, 52, 3.5)}`, iris, none],
];
export const question: Stroke = ['M92 22Q94 10 104 14Q112 20 102 30V36M102 44V45', none, iris, 6];
export const hat: Stroke[] = [
  ['M42 30L62 2L78 30z', lilac],
  [circle(62, 4, 4), gold],
];
export const leaf: Stroke = ['M60 22C58 12 66 6 76 8C76 18 70 24 60 22z', mint];

export const rays: Stroke = [
  'M60 4V16M60 112V118M6 64H14M106 64H114M20 24L28 32M100 24L92 32M20 104L28 96M100 104L92 96',
  none,
  gold,
  7,
];
