import type { ReactNode } from 'react';
import type { Glyph } from '../glyph.ts';
import { Icon } from '../icon.tsx';
import { useIsTouch } from '../use-media.ts';
import styles from './person-card.module.css';
import { Seal } from './seal.tsx';

export interface PersonFace {
  /** For example "Maya, 29". */
  readonly name: string;
  /** For example "Verified". */
  readonly seal?: string | undefined;
  /**
   * Online status, for example "Online now". A grid card shows it as a dot, with the text for screen readers
   * only.
   */
  readonly presence?: string | undefined;
  /** For example "4 km away · Ceramicist". */
  readonly line?: string | undefined;
  readonly lineGlyph?: Glyph | undefined;
  /** Number of photos and index of the current one. */
  readonly photos?: { readonly count: number; readonly at: number } | undefined;
}

interface PersonCardProps {
  readonly who: PersonFace;
  /** Photo that fills the card. */
  readonly photo: ReactNode;
  /**
   * Layout: a `stack` card fills the screen; a `grid` card shows its actions on hover, or below the photo on a
   * device without hover.
   */
  readonly form: 'stack' | 'grid';
  /** A link or button that covers the photo and names the profile it opens. */
  readonly open?: ReactNode;
  /** Content below the name: chips on a stack card, actions on a grid card. */
  readonly children?: ReactNode;
}

/** A card of a person: the photo fills it, with the text on top of the photo. */
export function PersonCard({ who, photo, form, open, children }: PersonCardProps) {
  const { name, seal, presence, line, lineGlyph, photos } = who;
  const isTouch = useIsTouch();
  const hasActs = form === 'grid' && children !== undefined;
  return (
    <article className={styles['card']} data-form={form}>
      <div className={styles['photo']}>
        {photo}
        {open !== undefined && <div className={styles['open']}>{open}</div>}
        {photos !== undefined && photos.count > 1 && <PhotoBar {...photos} />}
        <div className={styles['face']}>
          {presence !== undefined && form === 'stack' && (
            <span className={styles['presence']}>
              <i className={styles['dot']} />
              {presence}
            </span>
          )}
          <h3 className={styles['name']} dir="auto">
            <span>{name}</span>
            {seal !== undefined && <Seal label={seal} size={form === 'stack' ? 26 : 19} />}
          </h3>
          {(line !== undefined || presence !== undefined) && (
            <p className={styles['line']}>
              {presence !== undefined && form === 'grid' && (
                <i role="img" aria-label={presence} className={styles['dot']} />
              )}
              {lineGlyph !== undefined && <Icon glyph={lineGlyph} size={form === 'stack' ? 20 : 16} />}
              {line}
            </p>
          )}
          {hasActs && !isTouch && <div className={styles['acts']}>{children}</div>}
        </div>
      </div>
      {hasActs && isTouch && children}
      {form === 'stack' && children !== undefined && <div className={styles['foot']}>{children}</div>}
    </article>
  );
}

function PhotoBar({ count, at }: { readonly count: number; readonly at: number }) {
  return (
    <div className={styles['bar']} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of the bar is identified by its position
        <i key={place} data-on={place === at || undefined} />
      ))}
    </div>
  );
}
