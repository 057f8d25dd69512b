/** Font families of the page, in the order of its style sheet. */
export const mapFonts = ['Figtree Variable', 'Noto Sans Thai Variable'];

const within = 3000;

/**
 * Waits for the page's fonts, since the engine draws each letter only once. Stops waiting after 3 s or on
 * failure; the map then uses letters of the device.
 */
export async function lettersOf(language: string): Promise<void> {
  const sample = new Intl.DisplayNames([language], { type: 'region' }).of('TH') ?? '';
  const families = mapFonts.map((family) => `"${family}"`).join(', ');
  const there = document.fonts.load(`13px ${families}`, `Map ${sample}`);
  const late = new Promise((done) => setTimeout(done, within));
  await Promise.race([Promise.allSettled([there]), late]);
}
