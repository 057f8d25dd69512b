import { face } from '@mitto/gallery/sample-pictures';
import type { CSSProperties } from 'react';

const faces = ['ines', 'maya', 'kai', 'theo'] as const;

export interface Person {
  readonly id: string;
  readonly at: number;
}

export const people: readonly Person[] = Array.from({ length: 5000 }, (_, at) => ({ id: `p${at}`, at }));

const scrim: CSSProperties = {
  position: 'absolute',
  inset: 'auto 0 0',
  padding: '64px 16px 16px',
  background: 'var(--scrim)',
  color: '#fff',
  font: 'var(--t-h2)',
};

/** Number of times that a card was rendered since the page was loaded. */
export const drawings = { count: 0 };

/** The card that every stack and grid shows: a picture, a name on a scrim, and shared interests. */
export function PersonCard({ at }: Person) {
  drawings.count += 1;
  return (
    <div style={{ position: 'relative', aspectRatio: '3 / 4', overflow: 'hidden', background: '#ddd' }}>
      <img
        src={face(faces[at % faces.length] ?? 'ines')}
        alt=""
        draggable={false}
        style={{ width: '100%', height: '100%', objectFit: 'cover' }}
      />
      <div style={scrim}>
        Person {at}
        <p style={{ font: 'var(--t-body-2)' }}>Vinyl · Trams · Chess · {at % 20} km</p>
      </div>
    </div>
  );
}
