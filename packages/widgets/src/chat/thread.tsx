import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Badge } from '../display/badge.tsx';
import { arrowDownBold } from '../glyphs.ts';
import styles from './thread.module.css';

interface ThreadProps<Item> {
  readonly label: string;
  /** Messages, oldest first. */
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly draw: (item: Item, at: number) => ReactNode;
  /**
   * Called when fewer than two screen heights of messages are above the visible part, and again after each
   * load until there are two.
   */
  readonly onNearStart?: (() => void) | undefined;
  /** Called when the newest message scrolls into view or out of it. */
  readonly onAtEnd?: (isAtEnd: boolean) => void;
  readonly latest: { readonly label: string; readonly count: number; readonly countLabel: string };
  /** Content above the oldest message, which states that there are no older ones or that more are loading. */
  readonly head?: ReactNode;
  /** Content below the newest message: the typing indicator. */
  readonly foot?: ReactNode;
}

/**
 * A message list that opens at its end. If the end is in view, it stays in view when a message arrives;
 * otherwise the scroll position does not change. Older messages are added above without a jump, because the
 * list is laid out from its bottom. Rows out of view are not laid out.
 */
export function Thread<Item>(props: ThreadProps<Item>) {
  const { label, items, keyOf, draw, onNearStart, onAtEnd, latest, head, foot } = props;
  const window = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const start = useSight(window, '200% 0px 0px 0px', (isThere) => {
    if (isThere) onNearStart?.();
  });
  const end = useSight(window, '0px 0px 80px 0px', (isThere) => {
    setAtEnd(isThere);
    onAtEnd?.(isThere);
  });
  const first = items[0];
  useAskedAgain(start, window, first === undefined ? '' : keyOf(first), onNearStart);
  const toEnd = () => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    window.current?.scrollTo({ top: 0, behavior });
  };
  return (
    <div className={styles['thread']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section ref={window} className={styles['window']} tabIndex={0} aria-label={label}>
        <div className={styles['whole']}>
          <div ref={start} className={styles['sight']} />
          {head}
          <ol className={styles['list']}>
            {items.map((item, at) => (
              <li key={keyOf(item)} data-message={keyOf(item)}>
                {draw(item, at)}
              </li>
            ))}
          </ol>
          {foot}
          <div ref={end} className={styles['sight']} />
        </div>
      </section>
      {!isAtEnd && (
        <IconButton
          tone="fill"
          glyph={arrowDownBold}
          label={latest.label}
          className={styles['latest'] ?? ''}
          onClick={toEnd}
        >
          <span className={styles['count']}>
            <Badge count={latest.count} label={latest.countLabel} />
          </span>
        </IconButton>
      )}
    </div>
  );
}

/**
 * Returns a ref for an element. Calls `told` when that element scrolls into view, within a margin, and when
 * it scrolls out.
 */
function useSight(
  window: React.RefObject<HTMLElement | null>,
  rootMargin: string,
  told: (isThere: boolean) => void,
): React.RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(told);
  useEffect(() => {
    if (!line.current) return undefined;
    const sight = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) tell(last.isIntersecting);
      },
      { root: window.current, rootMargin },
    );
    sight.observe(line.current);
    return () => sight.disconnect();
  }, [window, rootMargin]);
  return line;
}

/**
 * After each load, calls `onNearStart` again if the start is still near. The observer does not fire if the
 * loaded messages were too short to move the start out of view.
 */
function useAskedAgain(
  line: React.RefObject<HTMLElement | null>,
  window: React.RefObject<HTMLElement | null>,
  first: string,
  onNearStart: (() => void) | undefined,
): void {
  const ask = useEffectEvent(() => onNearStart?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again when older messages were added
  useEffect(() => {
    const [top, frame] = [line.current?.getBoundingClientRect(), window.current?.getBoundingClientRect()];
    if (top && frame && top.bottom > frame.top - 2 * frame.height) ask();
  }, [line, window, first]);
}

/** Scrolls a message into view, moves the focus to it and highlights it for 600 ms. */
export function showInThread(key: string): void {
  const row = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`);
  if (!row) return;
  row.scrollIntoView({ block: 'center' });
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 600 });
}
