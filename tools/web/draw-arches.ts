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
      // A tenth of a unit in 800 is less than any screen shows.
      .replace(/\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))
      .replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ')
  );
}
