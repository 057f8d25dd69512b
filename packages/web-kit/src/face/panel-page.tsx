import { caretLeft, x } from '@mitto/widgets/glyphs.ts';
import { IconButton } from '@mitto/widgets/press/icon-button';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { useIsOverAnother, useRouter } from '../router/use-router.ts';
import styles from './panel-page.module.css';

interface Props {
  readonly title: string;
  /** One act, at the end of its bar. */
  readonly action?: ReactNode;
  /** What stays in sight at its foot. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** What lies in a panel: its bar, its content, its foot. Over another panel it leads back, else it closes. */
export function PanelPage({ title, action, foot, children }: Props) {
  const router = useRouter();
  const isOverAnother = useIsOverAnother();
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <IconButton
          glyph={isOverAnother ? caretLeft : x}
          isDirected={isOverAnother}
          label={isOverAnother ? m.app_back() : m.app_close()}
          onClick={() => void router.close()}
        />
        <h2 className={styles['title']}>{title}</h2>
        {action}
      </header>
      <div className={styles['body']}>{children}</div>
      {foot !== undefined && <footer className={styles['foot']}>{foot}</footer>}
    </div>
  );
}
