import { useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { x } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import type { Benefit } from './benefits.ts';
import styles from './plans.module.css';
import { PremiumPill } from './premium-pill.tsx';

interface Props {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly benefits: readonly Benefit[];
  readonly children: ReactNode;
}

/** The whole screen of premium: title and benefits on the brand's gradient, and a sheet below or beside it. */
export function PremiumPage({ title, lead, benefits, children }: Props) {
  const router = useRouter();
  return (
    <div className={styles['page']} data-panel="whole">
      <section className={styles['art']}>
        <Arches />
        <div className={styles['bar']}>
          <PremiumPill />
          <IconButton
            glyph={x}
            label={m.app_close()}
            className={styles['close']}
            onClick={() => void router.close()}
          />
        </div>
        <h2>{title}</h2>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        <ul className={styles['benefits']}>
          {benefits.map(({ glyph, title: benefit }) => (
            <li key={benefit()}>
              <i aria-hidden="true">
                <Icon glyph={glyph} size={20} />
              </i>
              {benefit()}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles['sheet']}>
        <div className={styles['inside']}>{children}</div>
      </section>
    </div>
  );
}

function Arches() {
  return (
    <svg viewBox="0 0 390 470" aria-hidden="true" className={styles['arches']}>
      <path d="M-40 470V180a130 130 0 0 1 260 0v290Z" />
      <path d="M170 470V180a130 130 0 0 1 260 0v290Z" />
    </svg>
  );
}
