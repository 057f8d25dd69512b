import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Emoji } from './emoji-list.ts';
import styles from './emoji-picker.module.css';
import type { EmojiWords } from './emoji-words.ts';
import { type SkinTone, withTone } from './with-tone.ts';

interface ToneChoiceProps {
  readonly words: EmojiWords;
  readonly tone: SkinTone;
  /**
   * Emoji on which a long press was made. Choosing a tone then picks this emoji in that tone, without a
   * change of the default tone.
   */
  readonly of: Emoji | undefined;
  readonly onTone: (tone: SkinTone) => void;
  readonly onPick: (sign: string) => void;
  readonly onClose: () => void;
}

const tones: readonly SkinTone[] = [0, 1, 2, 3, 4, 5];
const wave = '👋';

/** A button with a hand in the chosen skin tone; a press shows all six tones. */
export function ToneChoice({ words, tone, of, onTone, onPick, onClose }: ToneChoiceProps) {
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || of !== undefined;
  const row = useRef<HTMLDivElement>(null);
  const hand = useRef<HTMLButtonElement>(null);
  const before = useRef<Element>(null);
  useEffect(() => {
    if (!isShown) return;
    before.current = document.activeElement;
    row.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
  }, [isShown]);
  const close = () => {
    // After a touch no emoji has the focus, so the button with the hand gets it.
    const back = before.current === document.body ? hand.current : before.current;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    setOpen(false);
    onClose();
  };
  const choose = (next: SkinTone) => {
    if (of === undefined) onTone(next);
    else onPick(withTone(of.sign, next));
    close();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isShown) return;
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble from its buttons
    <div className={styles['tone']} onKeyDown={leave}>
      <button
        ref={hand}
        type="button"
        aria-label={`${words.tone}: ${words.tones[tone]}`}
        aria-expanded={isShown}
        aria-controls={name}
        className={styles['group']}
        onClick={() => (isShown ? close() : setOpen(true))}
      >
        {withTone(wave, tone)}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a group beside a search field, not of a form */}
      <div
        ref={row}
        id={name}
        role="group"
        aria-label={of === undefined ? words.tone : `${words.tone}: ${of.name}`}
        hidden={!isShown}
        className={styles['tones']}
      >
        {tones.map((one) => (
          <button
            type="button"
            key={one}
            data-first={one === tone || undefined}
            aria-label={words.tones[one]}
            aria-pressed={of === undefined ? one === tone : undefined}
            className={styles['group']}
            onClick={() => choose(one)}
          >
            {withTone(of?.sign ?? wave, one)}
          </button>
        ))}
      </div>
    </div>
  );
}
