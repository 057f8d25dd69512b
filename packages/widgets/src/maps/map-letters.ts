/** Font families of the page, in the order of its style sheet. */
export const mapFonts = ['Figtree Variable', 'Noto Sans Thai Variable'];

const within = 3000;

/**
 * Waits for the page's fonts: the map engine caches each glyph at its first use, so a glyph of a fallback
 * font would stay. Stops after 3 s or on failure; the map then uses a system font.
 */
export async function lettersOf(language: string): Promise<void> {
  const sample = new Intl.DisplayNames([language], { type: 'region' }).of('TH') ?? '';
  const families = mapFonts.map((family) => `"${family}"`).join(', ');
  const there = document.fonts.load(`13px ${families}`, `Map ${sample}`);
  const late = new Promise((done) => setTimeout(done, within));
  await Promise.race([Promise.allSettled([there]), late]);
}
