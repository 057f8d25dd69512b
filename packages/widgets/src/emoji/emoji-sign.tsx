import type { KeyboardEvent } from 'react';
import { useLongPress } from '../buttons/use-long-press.ts';
import styles from './emoji-grid.module.css';
import type { Emoji } from './emoji-list.ts';
import { type SkinTone, withTone } from './with-tone.ts';

interface EmojiSignProps {
  readonly emoji: Emoji;
  readonly tone: SkinTone;
  readonly at: number;
  readonly column: number;
  readonly isStop: boolean;
  readonly onPick: (sign: string) => void;
  readonly onTone: (emoji: Emoji) => void;
}

const holdTime = 500;

export function EmojiSign({ emoji, tone, at, column, isStop, onPick, onTone }: EmojiSignProps) {
  const sign = emoji.takesTone ? withTone(emoji.sign, tone) : emoji.sign;
  const held = useLongPress(() => emoji.takesTone && onTone(emoji), holdTime);
  const byKey = (event: KeyboardEvent) => {
    const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (!isMenu || !emoji.takesTone) return;
    event.preventDefault();
    onTone(emoji);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its button has focus
    <span role="gridcell" aria-colindex={column + 1}>
      <button
        type="button"
        aria-label={emoji.name}
        data-at={at}
        data-toned={emoji.takesTone || undefined}
        tabIndex={isStop ? 0 : -1}
        className={styles['sign']}
        onKeyDown={byKey}
        {...held}
        onClick={() => onPick(sign)}
      >
        {sign}
      </button>
    </span>
  );
}
