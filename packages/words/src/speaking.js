// All that the compiled words need at run time. Paraglide's own runtime also reads addresses and cookies, of which
// nothing is used here: the server has chosen the language, and the page says which.

/** @typedef {'en' | 'th'} Language */

/** @type {() => Language} */
let language = () => 'en';

export const getLocale = () => language();

/**
 * Says which language the words are in.
 * @param {() => Language} chosen
 */
export function speak(chosen) {
  language = chosen;
}
