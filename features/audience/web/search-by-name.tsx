import { magnifyingGlass } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import styles from './audience.module.css';

interface Props {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

export function SearchByName({ value, onValue }: Props) {
  return (
    <label className={styles['search']}>
      <Icon glyph={magnifyingGlass} />
      <input
        type="search"
        aria-label={m.audience_search()}
        placeholder={m.audience_search()}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        onChange={({ target }) => onValue(target.value)}
      />
    </label>
  );
}
