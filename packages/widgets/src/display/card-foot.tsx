import type { Glyph } from '../glyph.ts';
import { Icon } from '../icon.tsx';
import styles from './card-foot.module.css';

export interface FootAct {
  readonly id: string;
  readonly glyph: Glyph;
  /** Accessible name, for example "Like Maya". It contains `word`. */
  readonly label: string;
  /** Visible word, for example "Like". An action without a word is a round button. */
  readonly word?: string | undefined;
  readonly tone?: 'primary' | 'iris' | undefined;
  readonly isPressed?: boolean | undefined;
  readonly onPress: () => void;
}

interface Props {
  /** For example "Act on Maya". */
  readonly label: string;
  readonly acts: readonly FootAct[];
}

/** Height of the foot (px), for lists that must know the height of a card in advance. */
export const footHeight = 60;

/** Visible actions at the foot of a card, on devices without hover. */
export function CardFoot({ label, acts }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset of a form
    <div role="group" aria-label={label} className={styles['foot']}>
      {acts.map(({ id, glyph, label: name, word, tone, isPressed, onPress }) => (
        <button
          key={id}
          type="button"
          aria-label={name}
          aria-pressed={isPressed}
          data-tone={tone}
          data-word={word === undefined ? undefined : ''}
          className={styles['act']}
          onClick={onPress}
        >
          <Icon glyph={glyph} size={word === undefined ? 18 : 20} />
          {word !== undefined && <span>{word}</span>}
        </button>
      ))}
    </div>
  );
}
