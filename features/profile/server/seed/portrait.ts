import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import { drawExpression, type ExpressionName, type Face } from './expressions.ts';
import { frameOf, type Head } from './head-frames.ts';
import { drawScene, type LightName, type SceneName } from './scenes.ts';

type Options = Required<openPeeps.Options>;
export type FacialHair = Options['facialHair'][number];
export type Glasses = Options['accessories'][number];

/** Features of a person that are equal in all of their pictures. */
export interface Look {
  readonly head: Head;
  readonly skin: string;
  readonly hair: string;
  readonly facialHair?: FacialHair;
  readonly glasses?: Glasses;
}

/** Features that differ between the pictures of one person. */
export interface Pose {
  readonly scene: SceneName;
  readonly light: LightName;
  readonly face: ExpressionName;
  readonly clothes: string;
  readonly isTurned: boolean;
  /** Size of the figure in relation to the largest at which the head is whole everywhere. */
  readonly zoom: number;
}

const portraitSize = { width: 600, height: 800 } as const;
/** Colour of the outlines. Open Peeps draws them black; we draw them in the brand's dark colour. */
const ink = '#2a1633';

/** Draws a person with Open Peeps (by DiceBear) in front of one of our scenes. Returns an SVG. */
export function drawPortrait(look: Look, pose: Pose): string {
  const { width, height } = portraitSize;
  const turned = pose.isTurned ? `<g transform="translate(${width} 0) scale(-1 1)">` : '<g>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    ${drawScene(pose.scene, pose.light)}${turned}${drawSomebody(look, pose)}</g></svg>`;
}

/** Height of the chin in a drawing of Open Peeps. */
const chinAt = 570;

function drawSomebody(look: Look, pose: Pose): string {
  const { size, middle, chin } = frameOf(look.head);
  const scale = size * pose.zoom;
  const left = Math.round(portraitSize.width / 2 - middle * scale);
  const top = Math.round(chin - chinAt * scale);
  const { bodyAndHead, beard, rest } = drawPeep(look, pose, 'smile');
  const face = drawExpression(pose.face, (name) => drawPeep(look, pose, name).face);
  // The beard lies below the face, so that it does not cover teeth.
  return `<g transform="translate(${left} ${top}) scale(${scale})" fill="none">
    ${bodyAndHead}${beard}<g transform="translate(315 248)">${face}</g>${rest}</g>`;
}

/** Groups in which DiceBear draws somebody. It cuts them off at the edges of its square; we do not. */
const groups =
  /<g mask="[^"]*">(?<bodyAndHead>.*)<g transform="translate\(315 248\)">(?<face>.*)<\/g>(?<beard><g transform="translate\(279 400\)">.*)(?<rest><g transform="translate\(179 343\)">.*)<\/g><\/svg>$/s;

interface Peep {
  readonly bodyAndHead: string;
  readonly face: string;
  readonly beard: string;
  readonly rest: string;
}

function drawPeep(look: Look, pose: Pose, name: Face): Peep {
  const colour = (value: string): string[] => [value.replace('#', '')];
  const avatar = createAvatar(openPeeps, {
    seed: 'mitto',
    head: [look.head],
    face: [name],
    skinColor: colour(look.skin),
    headContrastColor: colour(look.hair),
    clothingColor: colour(pose.clothes),
    facialHair: look.facialHair ? [look.facialHair] : [],
    facialHairProbability: look.facialHair ? 100 : 0,
    accessories: look.glasses ? [look.glasses] : [],
    accessoriesProbability: look.glasses ? 100 : 0,
    maskProbability: 0,
  }).toString();
  const found = groups.exec(avatar.replaceAll(/#000000|#000\b/g, ink))?.groups;
  const { bodyAndHead, face, beard, rest } = found ?? {};
  if (!bodyAndHead || !face || !beard || !rest) {
    throw new Error('DiceBear draws Open Peeps in other groups than before: see its index.js.');
  }
  return { bodyAndHead, face, beard, rest };
}
