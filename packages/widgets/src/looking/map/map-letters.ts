/** The families of the page, in the order in which it asks for them. */
export const mapFonts = ['Figtree Variable', 'Noto Sans Thai Variable'];

const within = 3000;

/**
 * The engine draws each letter once, as it is then: those of the page have to be there first. What is late or cannot be
 * fetched is not waited for; letters come from the device instead.
 */
export async function lettersOf(language: string): Promise<void> {
  const sample = new Intl.DisplayNames([language], { type: 'region' }).of('TH') ?? '';
  const families = mapFonts.map((family) => `"${family}"`).join(', ');
  const there = document.fonts.load(`13px ${families}`, `Map ${sample}`);
  const late = new Promise((done) => setTimeout(done, within));
  await Promise.race([Promise.allSettled([there]), late]);
}
