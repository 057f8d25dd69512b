import { styles } from '../../contract/options/styles.ts';
import { styleWords } from '../options/style-words.ts';

/** Options of the style field, in the member's language. */
export function styleChoices() {
  return styles.map(({ value, id }) => ({ value, label: styleWords[id]() }));
}
