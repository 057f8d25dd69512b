import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webRoot } from './paths.ts';

const people = ['man-smiling', 'woman-bob', 'woman-curls'];

/**
 * Returns the drawings of the three people on the welcome page. They are inlined, so that they need no
 * request.
 */
export function drawArches(): string {
  return people.map((name, place) => `<span>${draw(name, place)}</span>`).join('');
}

function draw(name: string, place: number): string {
  const drawing = readFileSync(join(webRoot, 'pictures', `${name}.svg`), 'utf8');
  return (
    drawing
      .trim()
      // Leave out what draws nothing: masks that no shape uses, empty groups, and attributes without effect in
      // a page.
      .replace(/<mask .*?<\/mask>|<g[^>]*><\/g>/g, '')
      .replace(/ (?:xmlns|shape-rendering|clip-rule)="[^"]*"/g, '')
      // Make ids of gradients unique: they are global to the page, and all drawings use the same ones.
      .replace(/\bid="([^"]+)"/g, `id="p${place}$1"`)
      .replace(/url\(#([^)]+)\)/g, `url(#p${place}$1)`)
      // Round coordinates to save bytes, because the page should fit into the first packets. One of the
      // drawing's 800 units is half a point in the largest arch.
      .replace(/(?<=<path[^>]* d=")[^"]*/g, coarsePath)
      .replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ')
  );
}

/**
 * Rounds the numbers of a path. Each number is written with a space before it, because in SVG's short form
 * two numbers may share a dot.
 */
function coarsePath(path: string): string {
  return path
    .replace(/-?(?:\d+\.?\d*|\.\d+)/g, (number) => ` ${shortened(Math.round(Number(number)))}`)
    .replace(/ ?,? +/g, ' ')
    .replace(/([A-Za-z]) /g, '$1')
    .replaceAll(' -', '-');
}

/** Writes `0.5` as `.5`, and never `-0`. */
const shortened = (number: number): string => String(number === 0 ? 0 : number).replace(/^(-?)0\./, '$1.');
