import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { caretLeft, x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { useIsBeside, useIsOverAnother, useIsPopover, useRouter } from '../router/use-router.ts';
import styles from './panel-page.module.css';

interface Props {
  readonly title: string;
  /** One action, at the end of the bar. */
  readonly action?: ReactNode;
  /** Content that stays visible at the foot. */
  readonly foot?: ReactNode;
  /** True for a panel that the menu leads to: beside the menu it has no close button. */
  readonly isPlace?: boolean;
  /** True for content in two columns, which is wider than a column of text in place of a page. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * The layout of a panel: bar, content and foot. Over another panel, or in place of a page, the button in the
 * bar is a back arrow instead of a cross. A card beside the menu has neither.
 */
export function PanelPage({ title, action, foot, isPlace = false, isWide = false, children }: Props) {
  const router = useRouter();
  const isOverAnother = useIsOverAnother();
  const isBeside = useIsBeside();
  const isPopover = useIsPopover();
  const leadsBack = isOverAnother || isBeside;
  return (
    <div
      className={styles['page']}
      data-beside={isBeside || undefined}
      data-popover={isPopover || undefined}
      data-wide={isWide || undefined}
    >
      <div className={styles['bar']}>
        {!isPopover && !(isPlace && isBeside && !isOverAnother) && (
          <IconButton
            glyph={leadsBack ? caretLeft : x}
            isDirected={leadsBack}
            label={leadsBack ? m.app_back() : m.app_close()}
            onClick={() => void router.close()}
          />
        )}
        <h2 className={styles['title']}>{title}</h2>
        {action}
      </div>
      <div className={styles['body']}>{children}</div>
      {foot !== undefined && (
        <div className={styles['foot']} data-foot="">
          {foot}
        </div>
      )}
    </div>
  );
}
