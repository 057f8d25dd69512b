import type { ReactNode } from 'react';
import { clockCountdownBold, warningCircleDuotone } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './bubble.module.css';
import { checkOnce, checkTwice } from './glyphs.ts';

/** How far one's own message has come. */
export type MessageMark = 'waiting' | 'sent' | 'read' | 'refused';

const markGlyphs = {
  waiting: clockCountdownBold,
  sent: checkOnce,
  read: checkTwice,
  refused: warningCircleDuotone,
} as const;

interface MarkProps {
  readonly is: MessageMark;
  /** "Not sent yet", "Sent", "Read". */
  readonly label: string;
}

/** A clock until it is sent, one check when it is, two when it was read. */
export function SentMark({ is, label }: MarkProps) {
  return (
    <span role="img" aria-label={label} data-is={is} className={styles['mark']}>
      <Icon glyph={markGlyphs[is]} size={16} />
    </span>
  );
}

interface BubbleProps {
  readonly isMine?: boolean;
  /** The last of several in a row points to whoever said them. */
  readonly hasTail?: boolean;
  /** `words` keep a distance to the edge; what is `whole` reaches it: photos, a map. */
  readonly holds?: 'words' | 'whole' | 'voice';
  /** When, whether it was edited, how far it has come. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** What one of two has said. */
export function Bubble({ isMine = false, hasTail = false, holds = 'words', foot, children }: BubbleProps) {
  return (
    <div
      className={styles['bubble']}
      data-mine={isMine || undefined}
      data-tail={hasTail || undefined}
      data-holds={holds}
    >
      {children}
      {foot !== undefined && <span className={styles['foot']}>{foot}</span>}
    </div>
  );
}

interface QuoteProps {
  readonly name: string;
  readonly children: ReactNode;
  /** Goes to what it quotes; left out where that is not here any more. */
  readonly onPress?: () => void;
}

/** What a message answers, above its words. */
export function Quote({ name, children, onPress }: QuoteProps) {
  const within = (
    <>
      <b dir="auto">{name}</b>
      <span dir="auto">{children}</span>
    </>
  );
  if (onPress === undefined) return <div className={styles['quote']}>{within}</div>;
  return (
    <button type="button" className={styles['quote']} onClick={onPress}>
      {within}
    </button>
  );
}

interface ReactionsProps {
  /** "Reactions: ❤️, 😂" */
  readonly label: string;
  readonly signs: readonly string[];
  readonly isMine?: boolean;
}

/** What was felt about a message, at its lower edge. */
export function Reactions({ label, signs, isMine = false }: ReactionsProps) {
  if (signs.length === 0) return null;
  return (
    <span role="img" aria-label={label} className={styles['reactions']} data-mine={isMine || undefined}>
      {signs.map((sign, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one of each of the two, and both may be the same
        <span key={at}>{sign}</span>
      ))}
    </span>
  );
}

interface TypingProps {
  /** "Ines is typing" */
  readonly label: string;
}

/** Three dots while the other one writes. */
export function TypingDots({ label }: TypingProps) {
  return (
    <div role="status" className={styles['typing']}>
      <i />
      <i />
      <i />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
