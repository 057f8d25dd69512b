// The run-time part of the compiled texts. Paraglide's own runtime also reads the language from addresses and
// cookies, which is not needed: the server chooses the language and writes it into the page.

/** @typedef {'en' | 'th'} Language */

/** @type {() => Language} */
let language = () => 'en';

export const getLocale = () => language();

/**
 * Sets the function that returns the language of the texts.
 * @param {() => Language} chosen
 */
export function speak(chosen) {
  language = chosen;
}
