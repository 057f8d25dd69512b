import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const declared = /^export const (\w+): Glyph = (\{\n[\s\S]*?\n\});$/gm;
const place = '?glyph=';

/**
 * Checks if a module is a file of glyphs. If such a file were bundled as a whole, the first screen would load
 * every glyph.
 */
export const isGlyphs = (id: string): boolean => id.endsWith('glyphs.ts');
export const isGlyph = (id: string): boolean => id.includes(place);
export const glyphIn = (file: string, name: string): string => `${file}${place}${name}`;

/**
 * Vite plugin that makes each glyph a module of its own, so that it is bundled with the code that draws it.
 */
export function oneGlyphEach(): Plugin {
  return {
    name: 'mitto-one-glyph-each',
    enforce: 'pre',
    load(id) {
      const [file = '', name] = id.split(place);
      if (!isGlyphs(file)) return null;
      const glyphs = new Map(
        [...readFileSync(file, 'utf8').matchAll(declared)].map(([, known = '', drawing = '']) => [
          known,
          drawing,
        ]),
      );
      if (name !== undefined) return `export const ${name} = ${glyphs.get(name)};`;
      const each = [...glyphs.keys()].map((known) => `export { ${known} } from '${glyphIn(file, known)}';`);
      return { code: each.join('\n'), moduleSideEffects: false };
    },
  };
}
