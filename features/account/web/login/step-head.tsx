import { PageLink } from '@mitto/web-kit/router/link.tsx';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { caretLeft } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './step-head.module.css';

interface Props {
  readonly glyph: Glyph;
  readonly title: string;
  readonly children: ReactNode;
  /** False to omit the back button. */
  readonly hasBack?: boolean;
}

/** Head of a step: back button, title and lead. */
export function StepHead({ glyph, title, children, hasBack = true }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the heading, so that screen readers announce the step. A field may take the focus afterwards.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      {hasBack && (
        <PageLink to="login" className={styles['back'] ?? ''}>
          <Icon glyph={caretLeft} isDirected />
          <span className="visually-hidden">{m.account_back_to_login()}</span>
        </PageLink>
      )}
      <div className={styles['arch']}>
        <Icon glyph={glyph} size={38} />
      </div>
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
      <p className={styles['lead']}>{children}</p>
    </>
  );
}
