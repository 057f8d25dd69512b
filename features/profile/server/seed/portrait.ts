import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import { frameOf, type Head } from './head-frames.ts';
import { drawScene, type LightName, type SceneName } from './scenes.ts';

type Options = Required<openPeeps.Options>;
export type Face = Options['face'][number];
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
  readonly face: Face;
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
  return `<g transform="translate(${left} ${top}) scale(${scale})" fill="none">${drawPeep(look, pose)}</g>`;
}

/** Returns the drawing without the mask by which DiceBear cuts it off at the edges of its square. */
function drawPeep(look: Look, pose: Pose): string {
  const colour = (value: string): string[] => [value.replace('#', '')];
  const avatar = createAvatar(openPeeps, {
    seed: 'mitto',
    head: [look.head],
    face: [pose.face],
    skinColor: colour(look.skin),
    headContrastColor: colour(look.hair),
    clothingColor: colour(pose.clothes),
    facialHair: look.facialHair ? [look.facialHair] : [],
    facialHairProbability: look.facialHair ? 100 : 0,
    accessories: look.glasses ? [look.glasses] : [],
    accessoriesProbability: look.glasses ? 100 : 0,
    maskProbability: 0,
  }).toString();
  const drawn = /<g mask="[^"]*">(.*)<\/g><\/svg>$/s.exec(avatar)?.[1];
  if (!drawn) throw new Error('DiceBear draws Open Peeps without a mask: see its index.js.');
  return drawn.replaceAll(/#000000|#000\b/g, ink);
}
