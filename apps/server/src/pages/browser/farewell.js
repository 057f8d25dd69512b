const place = 'mitto-farewell';

/**
 * Keeps a sentence for the page that comes next.
 * @param {string} sentence
 */
export function afterwards(sentence) {
  sessionStorage.setItem(place, sentence);
}

/** The sentence the page before left, once. */
export function takeFarewell() {
  const sentence = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  return sentence;
}
