import { check } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import styles from './password-hints.module.css';

interface Props {
  readonly password: string;
}

const hints = [
  { words: m.account_hint_length, holds: (value: string) => value.length >= 8 },
  { words: m.account_hint_lower, holds: (value: string) => /\p{Ll}/u.test(value) },
  { words: m.account_hint_upper, holds: (value: string) => /\p{Lu}/u.test(value) },
  { words: m.account_hint_digit, holds: (value: string) => /\p{Nd}/u.test(value) },
  { words: m.account_hint_special, holds: (value: string) => /[^\p{L}\p{M}\p{Nd}\s]/u.test(value) },
];

/** Hints for a strong password. Each is ticked once the password meets it. */
export function PasswordHints({ password }: Props) {
  return (
    <div className={styles['hints']}>
      <p>{m.account_hint_title()}</p>
      <ul>
        {hints.map(({ words, holds }) => {
          const isThere = holds(password);
          return (
            <li key={words()} data-holds={isThere || undefined}>
              <Icon glyph={check} size={17} />
              <span>{words()}</span>
              {isThere && <span className="visually-hidden">: {m.account_hint_holds()}</span>}
            </li>
          );
        })}
      </ul>
      <p>{m.account_hint_guess()}</p>
    </div>
  );
}
