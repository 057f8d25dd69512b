import { readdirSync, readFileSync } from 'node:fs';
import { Markup } from './markup.ts';

const folder = new URL('./icons/', import.meta.url);
const drawings = new Map(
  readdirSync(folder).map((file) => [
    file.replace(/\.svg$/, ''),
    readFileSync(new URL(file, folder), 'utf8').replace('<svg ', '<svg class="icon" aria-hidden="true" '),
  ]),
);

/** Returns a Phosphor icon as inline SVG, which inherits its colour and size from the surrounding element. */
export function icon(name: string): Markup {
  const drawing = drawings.get(name);
  if (drawing === undefined) throw new Error(`There is no icon ${name} in pages/icons.`);
  return new Markup(drawing.trim());
}
