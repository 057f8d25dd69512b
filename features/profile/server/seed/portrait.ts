import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import { drawScene, type LightName, type SceneName } from './scenes.ts';

type Options = Required<openPeeps.Options>;
export type Head = Options['head'][number];
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
  /** Size of the figure in relation to the picture; 1 fills the picture. */
  readonly zoom: number;
}

const portraitSize = { width: 600, height: 800 } as const;
/** Colour of the outlines. Open Peeps draws them black; we draw them in the brand's dark colour. */
const ink = '#2a1633';

/** Draws a person with Open Peeps (by DiceBear) in front of one of our scenes. Returns an SVG. */
export function drawPortrait(look: Look, pose: Pose): string {
  const { width, height } = portraitSize;
  const side = Math.round(760 * pose.zoom);
  const left = Math.round((width - side) / 2 - 4);
  const top = height - side + Math.round(side * 0.01);
  const turned = pose.isTurned ? `<g transform="translate(${width} 0) scale(-1 1)">` : '<g>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    ${drawScene(pose.scene, pose.light)}${turned}
    <svg x="${left}" y="${top}" width="${side}" height="${side}" viewBox="0 0 704 704" overflow="visible" fill="none">
    ${drawSomebody(look, pose)}</svg></g></svg>`;
}

function drawSomebody(look: Look, pose: Pose): string {
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
  const inside = avatar.slice(avatar.indexOf('>') + 1, avatar.lastIndexOf('</svg>'));
  return inside.replaceAll(/#000000|#000\b/g, ink);
}
