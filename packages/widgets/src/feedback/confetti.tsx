import type { CSSProperties } from 'react';
import styles from './confetti.module.css';

interface Piece {
  readonly is: 'arch' | 'dot';
  /** Position in per cent of the screen's width and height: left, top. */
  readonly at: readonly [number, number];
  readonly turn?: number;
  readonly colour: string;
}

const pieces: readonly Piece[] = [
  { is: 'dot', at: [12, 13], colour: '#ffc08a' },
  { is: 'arch', at: [29, 9], colour: '#ff5d73' },
  { is: 'dot', at: [38, 15], colour: '#cdbeff' },
  { is: 'arch', at: [54, 9], colour: '#ffffff' },
  { is: 'arch', at: [50, 16], turn: -12, colour: '#ffc08a' },
  { is: 'dot', at: [63, 14], colour: '#ff9a6b' },
  { is: 'arch', at: [77, 10], colour: '#cdbeff' },
  { is: 'dot', at: [90, 17], colour: '#ffc08a' },
  { is: 'dot', at: [5, 59], colour: '#ff9a6b' },
  { is: 'arch', at: [94, 59], colour: '#cdbeff' },
  { is: 'dot', at: [90, 67], colour: '#ff5d73' },
  { is: 'arch', at: [9, 67], colour: '#ffc08a' },
];

/** Decoration of arches and dots that fall down the screen once. */
export function Confetti() {
  return (
    <div className={styles['confetti']} aria-hidden="true">
      {pieces.map(({ is, at: [left, top], turn = 0, colour }, place) => (
        <svg
          aria-hidden="true"
          key={`${left} ${top}`}
          viewBox="0 0 38 20"
          className={styles['piece']}
          style={
            {
              left: `${left}%`,
              top: `${top}%`,
              '--turn': `${turn}deg`,
              '--late': `${place * 30}ms`,
              color: colour,
            } as CSSProperties // Properties of our own are not in React's type.
          }
        >
          {is === 'arch' ? (
            <path fill="currentcolor" d="M0 40V20A19 19 0 0 1 38 20V40H26V20A7 7 0 0 0 12 20V40Z" />
          ) : (
            <circle fill="currentcolor" cx="19" cy="19" r="11" />
          )}
        </svg>
      ))}
    </div>
  );
}
