import type { StickerName } from '../../contract/stickers.ts';
import {
  apricot,
  arms,
  bodies,
  cheeks,
  cherry,
  circle,
  confetti,
  cream,
  eyes,
  gold,
  guava,
  hand,
  hat,
  hearts,
  ink,
  iris,
  leaf,
  lilac,
  mint,
  mouths,
  none,
  notes,
  peach,
  question,
  rays,
  type Stroke,
  sky,
  small,
  sparks,
  sweat,
  tears,
  white,
  zzz,
} from './parts.ts';

interface Figure {
  readonly body: keyof typeof bodies;
  readonly fill: string;
  readonly face?: readonly [eyes: keyof typeof eyes, mouth: keyof typeof mouths];
  /** Behind the body, and in front of the face. */
  readonly behind?: readonly Stroke[];
  readonly before?: readonly Stroke[];
}

const figures: Readonly<Record<StickerName, Figure>> = {
  wave: { body: 'heart', fill: guava, face: ['glad', 'smile'], before: [hand] },
  heart: {
    body: 'heart',
    fill: cherry,
    face: ['glad', 'smile'],
    before: [['M26 44Q28 34 38 32', none, white, 5]],
  },
  laugh: { body: 'round', fill: peach, face: ['glad', 'grin'], before: [tears] },
  wow: { body: 'round', fill: lilac, face: ['wide', 'round'], before: [sparks] },
  coffee: {
    ...{ body: 'cup', fill: cream, face: ['glad', 'smile'] },
    behind: [['M86 56H96Q108 58 106 72Q102 86 86 84', none, ink, 7]],
    before: [['M42 36Q36 28 42 20T42 6M66 36Q60 28 66 20T66 6', none, apricot]],
  },
  dance: {
    body: 'drop',
    fill: apricot,
    face: ['glad', 'grin'],
    behind: [['M24 70L6 52M96 70L114 48M44 104L38 116M78 104L88 114', none, ink, 7]],
    before: [notes],
  },
  hug: { body: 'heart', fill: peach, face: ['shut', 'smile'], before: [cheeks, arms] },
  goodnight: {
    body: 'moon',
    fill: gold,
    before: [['M31 64Q37 70 43 64M47 76Q53 82 59 76M34 78Q38 86 46 86', none], zzz],
  },
  goodmorning: { body: 'round', fill: gold, face: ['glad', 'smile'], behind: [rays], before: [cheeks] },
  bye: { body: 'round', fill: sky, face: ['sorry', 'smile'], before: [hand] },
  kiss: {
    body: 'heart',
    fill: guava,
    face: ['shut', 'kiss'],
    before: [cheeks, [small(98, 66, 11), cherry, none]],
  },
  crush: { body: 'round', fill: peach, face: ['love', 'grin'], before: [hearts] },
  blush: { body: 'drop', fill: lilac, face: ['shut', 'smile'], before: [cheeks] },
  flower: {
    ...{ body: 'round', fill: gold, face: ['open', 'smile'] },
    behind: [
      [
        [0, 1, 2, 3, 4, 5]
          .map((at) =>
            circle(60 + 36 * Math.cos((at * Math.PI) / 3), 64 + 36 * Math.sin((at * Math.PI) / 3), 20),
          )
          .join(''),
        guava,
      ],
    ],
  },
  letter: {
    body: 'letter',
    fill: cream,
    before: [
      ['M14 38L60 74L106 38', none],
      [small(60, 68, 14), cherry],
    ],
  },
  wink: { body: 'heart', fill: apricot, face: ['wink', 'smile'], before: [cheeks] },
  cool: { body: 'round', fill: mint, face: ['shades', 'smile'] },
  party: { body: 'drop', fill: guava, face: ['glad', 'grin'], before: [...hat, ...confetti] },
  music: {
    body: 'round',
    fill: lilac,
    face: ['shut', 'round'],
    before: [
      notes,
      ['M20 66C14 30 40 16 60 16C80 16 106 30 100 66', none, ink, 6],
      [`M14 58H26V80H14zM94 58H106V80H94z`, cherry],
    ],
  },
  star: { body: 'star', fill: gold, face: ['open', 'smile'], before: [cheeks] },
  silly: { body: 'round', fill: apricot, face: ['wink', 'tongue'] },
  sad: { body: 'drop', fill: sky, face: ['sorry', 'sad'] },
  cry: { body: 'drop', fill: sky, face: ['shut', 'sad'], before: [tears] },
  angry: {
    body: 'round',
    fill: guava,
    face: ['angry', 'wave'],
    before: [['M96 16Q92 26 102 28M108 18Q106 28 112 32', none, cherry]],
  },
  sleepy: { body: 'cloud', fill: lilac, face: ['shut', 'round'], before: [zzz] },
  tired: { body: 'drop', fill: peach, face: ['shut', 'wave'], before: [sweat] },
  sick: {
    body: 'round',
    fill: mint,
    face: ['cross', 'wave'],
    before: [
      ['M66 80L98 98', none, white, 9],
      ['M67 81L97 97', none, ink, 3],
    ],
  },
  scared: { body: 'drop', fill: lilac, face: ['wide', 'wave'], before: [sweat] },
  confused: { body: 'round', fill: peach, face: ['aside', 'wave'], before: [question] },
  thinking: {
    body: 'round',
    fill: gold,
    face: ['aside', 'flat'],
    before: [['M40 104C36 92 46 88 54 90L62 84Q68 86 64 92L58 104z', peach]],
  },
  sorry: { body: 'heart', fill: sky, face: ['sorry', 'flat'], before: [sweat] },
  proud: { body: 'star', fill: apricot, face: ['shut', 'smile'], before: [sparks] },
  hungry: {
    body: 'round',
    fill: peach,
    face: ['open', 'tongue'],
    before: [['M16 40V62M10 40V52Q16 60 22 52V40M16 62V96M104 40Q114 52 104 64V96', none]],
  },
  calm: { body: 'drop', fill: mint, face: ['shut', 'smile'], before: [leaf] },
  yes: {
    body: 'round',
    fill: mint,
    face: ['glad', 'smile'],
    before: [['M78 100L88 110L112 82', none, '#127A52', 8]],
  },
  no: {
    body: 'round',
    fill: apricot,
    face: ['sorry', 'flat'],
    before: [['M84 84L110 110M110 84L84 110', none, cherry, 8]],
  },
  maybe: { body: 'cloud', fill: sky, face: ['aside', 'flat'], before: [question] },
  thanks: {
    body: 'heart',
    fill: apricot,
    face: ['shut', 'smile'],
    before: [cheeks, ['M52 106V86Q60 74 68 86V106z', peach], ['M60 82V104', none]],
  },
  congrats: { body: 'star', fill: gold, face: ['glad', 'grin'], before: confetti },
  luck: {
    ...{ body: 'round', fill: mint, face: ['open', 'smile'] },
    behind: [
      ['M60 90Q66 108 80 116', none, '#127A52', 7],
      [
        [
          [-28, -26],
          [28, -26],
          [-28, 26],
          [28, 26],
        ]
          .map(([x = 0, y = 0]) => circle(60 + x, 62 + y, 26))
          .join(''),
        mint,
      ],
    ],
  },
  pizza: {
    ...{ body: 'slice', fill: gold },
    before: [
      ['M14 32C44 16 76 16 106 32L101 43C76 30 44 30 19 43z', apricot],
      [`${circle(42, 50, 6)}${circle(78, 50, 6)}${circle(60, 88, 5)}`, cherry],
      [`${circle(52, 62, 3.5)}${circle(68, 62, 3.5)}`, ink, none],
      ['M55 70Q60 75 65 70', none],
    ],
  },
  cake: {
    ...{ body: 'cake', fill: guava },
    before: [
      ['M18 54H102V64Q96 76 88 68Q80 78 72 68Q60 80 50 68Q42 78 34 68Q22 76 18 64z', cream],
      ['M56 54V30H64V54z', lilac],
      ['M60 10C66 18 66 26 60 26C54 26 54 18 60 10z', gold],
      [`${circle(48, 86, 4)}${circle(72, 86, 4)}`, ink, none],
      ['M55 92Q60 97 65 92', none],
    ],
  },
  movie: {
    ...{ body: 'bucket', fill: white },
    behind: [[`${circle(38, 40, 12)}${circle(60, 32, 14)}${circle(82, 40, 12)}`, cream]],
    before: [
      ['M42 48L47 108H38L30 48zM90 48L82 108H73L78 48z', cherry],
      [`${circle(52, 72, 4)}${circle(68, 72, 4)}`, ink, none],
      ['M54 82Q60 88 66 82', none],
    ],
  },
  plane: {
    body: 'plane',
    fill: sky,
    before: [
      ['M112 16L56 78V104L68 88', none],
      ['M12 92L28 84M22 106L36 96', none, iris],
    ],
  },
  beach: {
    ...{ body: 'round', fill: gold, face: ['shades', 'smile'] },
    behind: [rays],
    before: [['M4 102Q18 88 32 102T60 102T88 102T116 102V116H4z', sky]],
  },
  rain: {
    body: 'cloud',
    fill: sky,
    face: ['open', 'smile'],
    before: [['M38 104V114M60 106V116M82 104V114', none, iris, 6]],
  },
  cat: {
    ...{ body: 'cat', fill: apricot, face: ['open', 'smile'] },
    before: [
      ['M55 70H65L60 76z', guava],
      ['M16 72H32M18 84L33 80M104 72H88M102 84L87 80', none],
    ],
  },
  dog: {
    ...{ body: 'dog', fill: peach, face: ['open', 'tongue'] },
    before: [
      [
        'M34 28C24 40 22 56 24 72L16 66C8 44 16 22 34 28zM86 28C96 40 98 56 96 72L104 66C112 44 104 22 86 28z',
        apricot,
      ],
      ['M52 68Q60 62 68 68Q66 76 60 76Q54 76 52 68z', ink],
    ],
  },
};

/** The strokes of a sticker, from back to front. */
export function strokesOf(name: StickerName): readonly Stroke[] {
  const { body, fill, face, behind = [], before = [] } = figures[name];
  const drawn = face ? [...eyes[face[0]], ...mouths[face[1]]] : [];
  return [...behind, [bodies[body], fill], ...drawn, ...before];
}
