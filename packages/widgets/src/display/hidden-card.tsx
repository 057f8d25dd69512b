import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../glyph.ts';
import { Icon } from '../icon.tsx';
import styles from './hidden-card.module.css';
import card from './person-card.module.css';

interface HiddenCardProps {
  /** A blurred replacement picture made by the server; the device never receives the real photo. */
  readonly photo: ReactNode;
  /** For example "Hidden profile". */
  readonly label: string;
  /** For example "Someone likes you". */
  readonly title?: string;
  readonly glyph: Glyph;
  /** Word of a label below the lock, for example "Upgrade". It is part of the name of the press area. */
  readonly tag?: string;
  /** Called when the card is pressed. Not together with buttons in `children`, which the press area would cover. */
  readonly onPress?: () => void;
  /** A small button in the corner, above the press area. */
  readonly corner?: ReactNode;
  /** Content that offers to reveal the person, for example "See who". */
  readonly children?: ReactNode;
}

/** Card of a person who is not revealed yet, with content that offers to reveal them. */
export function HiddenCard({ photo, label, title, glyph, tag, corner, onPress, children }: HiddenCardProps) {
  const hasWords = title !== undefined || children !== undefined;
  return (
    <article className={card['card']} data-form="grid" aria-label={label}>
      <div className={classNames(card['photo'], hasWords && styles['dark'])}>
        <div className={styles['blur']} aria-hidden="true">
          {photo}
        </div>
        {!hasWords && (
          <span className={styles['lines']} aria-hidden="true">
            <i />
            <i />
          </span>
        )}
        <div className={styles['veil']}>
          <span className={styles['lock']}>
            <Icon glyph={glyph} size={24} />
          </span>
          {tag !== undefined && (
            <span className={styles['tag']} aria-hidden="true">
              {tag}
            </span>
          )}
          {title !== undefined && <h3 className={styles['title']}>{title}</h3>}
          {children}
        </div>
        {onPress && (
          <button
            type="button"
            aria-label={tag === undefined ? label : `${label}: ${tag}`}
            className={styles['press']}
            onClick={onPress}
          />
        )}
        {corner !== undefined && <div className={styles['corner']}>{corner}</div>}
      </div>
    </article>
  );
}
