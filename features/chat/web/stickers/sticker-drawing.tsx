import type { StickerName } from '../../contract/stickers.ts';
import { strokesOf } from './figures.ts';
import { ink, type Stroke, white } from './parts.ts';
import styles from './sticker-drawing.module.css';

const usualWidth = 4;
/** Width of the white edge, which lets a sticker stand on any ground. */
const edge = 4;

/** One of our own stickers, as large as a text of its size. */
export function StickerDrawing({ name }: { readonly name: StickerName }) {
  const strokes = strokesOf(name);
  return (
    <svg viewBox="-4 -4 128 128" aria-hidden="true" className={styles['drawing']}>
      <g stroke={white}>{strokes.map(edgeOf)}</g>
      {strokes.map(([course, fill = 'none', line = ink, width = usualWidth]) => (
        <path key={course} d={course} fill={fill} stroke={line} strokeWidth={width} />
      ))}
    </svg>
  );
}

function edgeOf([course, fill = 'none', , width = usualWidth]: Stroke) {
  return (
    <path key={course} d={course} fill={fill === 'none' ? 'none' : white} strokeWidth={width + 2 * edge} />
  );
}
