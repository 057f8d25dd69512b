import type * as openPeeps from '@dicebear/open-peeps';

export type Face = Required<openPeeps.Options>['face'][number];

/** Faces of Open Peeps from which an expression takes its two eyes, and its mouth together with the nose. */
interface Expression {
  readonly near: Face;
  readonly far: Face;
  readonly mouth: Face;
}

const whole = (face: Face): Expression => ({ near: face, far: face, mouth: face });
const mixed = (eyes: Face, mouth: Face): Expression => ({ near: eyes, far: eyes, mouth });

/**
 * Expressions that suit a dating profile. Nine are whole faces of Open Peeps, which has 30: the others are stern,
 * angry, afraid, sad, odd or monsters. Fifteen join the eyes of one face with the mouth of another.
 */
export const expressions = {
  smile: whole('smile'),
  calm: whole('calm'),
  cute: whole('cute'),
  cheeky: whole('cheeky'),
  dreamy: whole('contempt'),
  eatingHappy: whole('eatingHappy'),
  loving: whole('lovingGrin1'),
  smileBig: whole('smileBig'),
  smileLOL: whole('smileLOL'),
  serene: mixed('contempt', 'smile'),
  bliss: mixed('contempt', 'lovingGrin1'),
  wry: mixed('suspicious', 'smile'),
  sly: mixed('blank', 'smile'),
  bright: mixed('explaining', 'calm'),
  beam: mixed('smile', 'lovingGrin1'),
  joy: mixed('calm', 'lovingGrin1'),
  grin: mixed('smile', 'lovingGrin2'),
  happyGrin: mixed('calm', 'lovingGrin2'),
  laugh: mixed('eatingHappy', 'smileLOL'),
  delight: mixed('smileTeethGap', 'smileLOL'),
  kiss: mixed('calm', 'blank'),
  wink: { near: 'smile', far: 'calm', mouth: 'smile' },
  grinWink: { near: 'calm', far: 'smile', mouth: 'lovingGrin2' },
  openWink: { near: 'explaining', far: 'eatingHappy', mouth: 'lovingGrin1' },
} as const satisfies Record<string, Expression>;
export type ExpressionName = keyof typeof expressions;

/** Draws an expression. `faceOf` returns the drawing of a whole face of Open Peeps. */
export function drawExpression(name: ExpressionName, faceOf: (face: Face) => string): string {
  const faces: Expression = expressions[name];
  if (faces.near === faces.far && faces.far === faces.mouth) return faceOf(faces.mouth);
  return partNames.map((part) => partsOf(faceOf(faces[part]), part)).join('');
}

const partNames = ['near', 'far', 'mouth'] as const satisfies readonly (keyof Expression)[];
type Part = (typeof partNames)[number];

/** Where a stroke of a face belongs, by the point at which it begins. */
function partAt(x: number, y: number): Part {
  const isNose = x > 150 && x < 190 && y > 134;
  if (isNose || y > 185) return 'mouth';
  return x < 160 ? 'near' : 'far';
}

const oneStroke = /([Mm])\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)([^Mm]*)/g;

/** Removes the strokes of all other parts from the drawing of a face. */
function partsOf(face: string, part: Part): string {
  return face.replaceAll(/ d="([^"]*)"/g, (_, path: string) => {
    let [x, y] = [0, 0];
    const strokes: string[] = [];
    for (const [, command, right, down, rest] of path.matchAll(oneStroke)) {
      [x, y] = command === 'M' ? [Number(right), Number(down)] : [x + Number(right), y + Number(down)];
      // `m0 0` is there because coordinates without a command are relative only after a small m.
      if (partAt(x, y) === part) strokes.push(`M${x} ${y}${command === 'm' ? 'm0 0' : ''}${rest}`);
    }
    return ` d="${strokes.join('')}"`;
  });
}
