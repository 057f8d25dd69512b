import type * as openPeeps from '@dicebear/open-peeps';

export type Head = Required<openPeeps.Options>['head'][number];

/** Size and place of a head in a picture of 600 × 800 at zoom 1. */
interface HeadFrame {
  /** Pixels of the picture for one unit of Open Peeps. */
  readonly size: number;
  /** Point of the drawing, in its units, that stands in the middle of the picture. */
  readonly middle: number;
  /** Height at which the chin stands in the picture, in its pixels. */
  readonly chin: number;
}

const usual: HeadFrame = { size: 0.92, middle: 390, chin: 612 };

/**
 * Frames for high and wide hair, with which the head is whole in the card, in the circle of an avatar, in the arch
 * of one's own profile and in both arches of a match. `head-frames.test.ts` measures it.
 */
const roomy: Partial<Record<Head, HeadFrame>> = {
  bantuKnots: { size: 0.92, middle: 380, chin: 606 },
  bun: { size: 0.86, middle: 345, chin: 624 },
  bun2: { size: 0.69, middle: 345, chin: 606 },
  cornrows: { size: 0.88, middle: 360, chin: 606 },
  cornrows2: { size: 0.82, middle: 350, chin: 606 },
  grayBun: { size: 0.86, middle: 360, chin: 612 },
  grayMedium: { size: 0.87, middle: 370, chin: 606 },
  hatBeanie: { size: 0.89, middle: 365, chin: 606 },
  medium1: { size: 0.91, middle: 375, chin: 606 },
  medium3: { size: 0.88, middle: 355, chin: 606 },
  mediumBangs2: { size: 0.81, middle: 345, chin: 606 },
  mediumBangs3: { size: 0.86, middle: 385, chin: 606 },
  mediumStraight: { size: 0.83, middle: 385, chin: 606 },
  noHair3: { size: 0.89, middle: 360, chin: 606 },
  pomp: { size: 0.86, middle: 425, chin: 618 },
  shaved1: { size: 0.92, middle: 415, chin: 606 },
  short3: { size: 0.92, middle: 385, chin: 606 },
  turban: { size: 0.87, middle: 395, chin: 606 },
  twists: { size: 0.91, middle: 380, chin: 606 },
  twists2: { size: 0.9, middle: 370, chin: 606 },
  // Whole above; in a match the straight sides of the arches cut some of the hair.
  afro: { size: 0.9, middle: 375, chin: 612 },
  buns: { size: 0.88, middle: 400, chin: 606 },
  dreads1: { size: 0.88, middle: 370, chin: 624 },
  dreads2: { size: 0.88, middle: 385, chin: 624 },
  hatHip: { size: 0.86, middle: 420, chin: 624 },
  longAfro: { size: 0.71, middle: 390, chin: 624 },
  longCurly: { size: 0.82, middle: 420, chin: 606 },
  shaved3: { size: 0.86, middle: 420, chin: 618 },
};

export const frameOf = (head: Head): HeadFrame => roomy[head] ?? usual;
