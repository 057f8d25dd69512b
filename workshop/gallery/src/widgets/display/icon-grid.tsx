import { ButtonLink } from '@mitto/widgets/buttons/button';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { Icon } from '@mitto/widgets/icon';
import styles from './icon-grid.module.css';

export interface IconGridItem {
  readonly title: string;
  readonly subtitle?: string;
  readonly imgSrc?: string;
  readonly glyph?: Glyph;
  readonly action?: { readonly href: string; readonly text: string };
}

interface IconGridProps {
  readonly label: string;
  readonly items: readonly IconGridItem[];
}

/** A few items side by side, each with a picture, a text and a link. */
export function IconGrid({ label, items }: IconGridProps) {
  return (
    <ul aria-label={label} className={styles['grid']}>
      {items.map((item) => (
        <li key={item.title} className={styles['item']}>
          <span className={styles['tile']}>
            {item.imgSrc !== undefined && <img src={item.imgSrc} alt="" />}
            {item.imgSrc === undefined && item.glyph !== undefined && <Icon glyph={item.glyph} />}
          </span>
          <span className={styles['title']}>{item.title}</span>
          {item.subtitle !== undefined && <span className={styles['subtitle']}>{item.subtitle}</span>}
          {item.action !== undefined && (
            <ButtonLink size="slim" tone="line" href={item.action.href}>
              {item.action.text}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}
