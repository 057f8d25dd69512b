import { arrowCounterClockwiseFill, chatCircleFill, heartFill, xBold } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import { useIsTouch } from '../use-media.ts';
import styles from './card-acts.module.css';
import { CardFoot } from './card-foot.tsx';

const acts = {
  rewind: { glyph: arrowCounterClockwiseFill, size: 26, key: 'Backspace', cap: '⌫' },
  hide: { glyph: xBold, size: 30, key: 'ArrowLeft', cap: '←' },
  like: { glyph: heartFill, size: 38, key: 'ArrowRight', cap: '→' },
  chat: { glyph: chatCircleFill, size: 26, key: undefined, cap: undefined },
} as const;

export type CardAct = keyof typeof acts;

interface CardActsProps {
  /** For example "Act on Maya". */
  readonly label: string;
  /** Accessible names of the offered actions. The buttons are in the order of this record. */
  readonly words: Partial<Readonly<Record<CardAct, string>>>;
  readonly onAct: (act: CardAct) => void;
  /** Actions that are disabled now, such as undo before the first decision. */
  readonly locked?: readonly CardAct[];
  /** Layout of the buttons: below a stack of cards, or on a card of a grid. */
  readonly form?: 'stack' | 'grid';
  /** Visible word of the like action at the foot of a grid card on a device without hover. */
  readonly likeWord?: string;
}

/** Buttons that act on a person. Below a stack each shows its shortcut key. */
export function CardActs({ label, words, onAct, locked = [], form = 'stack', likeWord }: CardActsProps) {
  const isTouch = useIsTouch();
  const named = Object.entries(words).filter((one): one is [CardAct, string] => one[0] in acts);
  if (form === 'grid' && isTouch)
    return (
      <CardFoot
        label={label}
        acts={named
          .filter(([act]) => act === 'hide' || act === 'like')
          .map(([act, name]) => ({
            id: act,
            glyph: acts[act].glyph,
            label: name,
            word: act === 'like' ? likeWord : undefined,
            onPress: () => onAct(act),
          }))}
      />
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset of a form
    <div
      role="group"
      aria-label={label}
      className={styles['acts']}
      data-form={form}
      data-foot={form === 'stack' ? '' : undefined}
    >
      {named.map(([act, name]) => {
        const { glyph, size, key, cap } = acts[act];
        const isLocked = locked.includes(act);
        return (
          <button
            key={act}
            type="button"
            data-act={act}
            aria-label={name}
            aria-disabled={isLocked || undefined}
            aria-keyshortcuts={form === 'stack' ? key : undefined}
            className={styles['act']}
            onClick={() => !isLocked && onAct(act)}
          >
            <Icon glyph={glyph} size={form === 'grid' ? 22 : size} />
            {form === 'stack' && cap !== undefined && (
              <span aria-hidden="true" className={styles['key']}>
                {cap}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
