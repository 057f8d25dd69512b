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
  /** Left out where there is no way back. */
  readonly hasBack?: boolean;
}

/** What a step behind the door begins with: the way back, what it is about, one line. */
export function StepHead({ glyph, title, children, hasBack = true }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A new step is told to those who hear the page; a field in it may take the focus afterwards.
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
