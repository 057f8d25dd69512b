// Portraits from Open Peeps (Pablo Stanley, CC0) on drawn backgrounds of our own. The addresses are literals,
// so that a bundler finds them.
const faces = {
  ines: new URL('./pictures/ines.svg', import.meta.url).href,
  maya: new URL('./pictures/maya.svg', import.meta.url).href,
  kai: new URL('./pictures/kai.svg', import.meta.url).href,
  theo: new URL('./pictures/theo.svg', import.meta.url).href,
} as const;

export function face(name: keyof typeof faces): string {
  return faces[name];
}
