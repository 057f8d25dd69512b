import type { ReactNode } from 'react';
import { clockCountdownBold, warningCircleDuotone } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './bubble.module.css';
import { checkOnce, checkTwice } from './glyphs.ts';

/** Delivery state of one's own message. */
export type MessageMark = 'waiting' | 'sent' | 'read' | 'refused';

const markGlyphs = {
  waiting: clockCountdownBold,
  sent: checkOnce,
  read: checkTwice,
  refused: warningCircleDuotone,
} as const;

interface MarkProps {
  readonly is: MessageMark;
  /** Accessible name, for example "Not sent yet", "Sent" or "Read". */
  readonly label: string;
}

/** A clock until the message is sent, one check when sent, two when read. */
export function SentMark({ is, label }: MarkProps) {
  return (
    <span role="img" aria-label={label} data-is={is} className={styles['mark']}>
      <Icon glyph={markGlyphs[is]} size={16} />
    </span>
  );
}

interface BubbleProps {
  readonly isMine?: boolean;
  /** Draws the bubble's tail. Only the last of several consecutive bubbles of one member has it. */
  readonly hasTail?: boolean;
  /**
   * Kind of content. `words` have a padding; `whole` content (photos, a map) fills the bubble to its edge;
   * `voice` is an audio player.
   */
  readonly holds?: 'words' | 'whole' | 'voice';
  /** Content at the end of the bubble: time, edited mark and delivery state. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A bubble with a message of one of the two members. */
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
  /** Scrolls to the quoted message; undefined if the quote cannot be pressed. */
  readonly onPress?: () => void;
}

/** The quoted message, above the text of the answer. */
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
  /** For example "Reactions: ❤️, 😂". */
  readonly label: string;
  readonly signs: readonly string[];
  readonly isMine?: boolean;
}

/** Reactions to a message, at its lower edge. */
export function Reactions({ label, signs, isMine = false }: ReactionsProps) {
  if (signs.length === 0) return null;
  return (
    <span role="img" aria-label={label} className={styles['reactions']} data-mine={isMine || undefined}>
      {signs.map((sign, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one of each of the two members, possibly the same
        <span key={at}>{sign}</span>
      ))}
    </span>
  );
}

interface TypingProps {
  /** For example "Ines is typing". */
  readonly label: string;
}

/** Three dots, shown while the other member writes. */
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
