import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webRoot } from './paths.ts';

const people = ['man-smiling', 'woman-bob', 'woman-curls'];

/** The three people at the door, drawn into the page so that no request stands before them. */
export function drawArches(): string {
  return people.map((name, place) => `<span>${draw(name, place)}</span>`).join('');
}

function draw(name: string, place: number): string {
  const drawing = readFileSync(join(webRoot, 'pictures', `${name}.svg`), 'utf8');
  return (
    drawing
      .trim()
      // Names of gradients and masks are the whole page's, and every drawing calls its own the same.
      .replace(/\bid="([^"]+)"/g, `id="p${place}$1"`)
      .replace(/url\(#([^)]+)\)/g, `url(#p${place}$1)`)
      // A unit in 800 is half a point of the largest arch, and the page is to fit into the first packets.
      .replace(/(?<=<path[^>]* d=")[^"]*/g, coarsePath)
      .replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ')
  );
}

/** Written anew number by number: in the short form two of them may share a dot. */
function coarsePath(path: string): string {
  return path
    .replace(/-?(?:\d+\.?\d*|\.\d+)/g, (number) => ` ${shortened(Math.round(Number(number)))}`)
    .replace(/ ?,? +/g, ' ')
    .replace(/([A-Za-z]) /g, '$1')
    .replaceAll(' -', '-');
}

/** `0.5` is `.5`, and nothing is ever `-0`. */
const shortened = (number: number): string => String(number === 0 ? 0 : number).replace(/^(-?)0\./, '$1.');
