import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { arrowDownBold } from '../glyphs.ts';
import { IconButton } from '../press/icon-button.tsx';
import { Badge } from '../showing/badge.tsx';
import styles from './thread.module.css';

interface ThreadProps<Item> {
  readonly label: string;
  /** Oldest first. */
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly draw: (item: Item, at: number) => ReactNode;
  /** Asked when fewer than two screens are left above, until there are more. */
  readonly onNearStart?: (() => void) | undefined;
  /** Whether what is newest is in sight. */
  readonly onAtEnd?: (isAtEnd: boolean) => void;
  readonly latest: { readonly label: string; readonly count: number; readonly countLabel: string };
  /** Above the oldest: that there is nothing before, or that it is being fetched. */
  readonly head?: ReactNode;
  /** Below the newest: that somebody types. */
  readonly foot?: ReactNode;
}

/**
 * A list that stands at its end. What comes below keeps one there, and who reads further up stays where they read; older
 * ones are put above without a jump: the window is laid out from its foot. Rows out of sight are not laid out.
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
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

/** Told when a line comes into sight of the window, or nearly, and when it goes. */
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

/** A page that was too short to move the beginning out of sight: nothing crosses a line, so it is looked at again. */
function useAskedAgain(
  line: React.RefObject<HTMLElement | null>,
  window: React.RefObject<HTMLElement | null>,
  first: string,
  onNearStart: (() => void) | undefined,
): void {
  const ask = useEffectEvent(() => onNearStart?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when there are older ones
  useEffect(() => {
    const [top, frame] = [line.current?.getBoundingClientRect(), window.current?.getBoundingClientRect()];
    if (top && frame && top.bottom > frame.top - 2 * frame.height) ask();
  }, [line, window, first]);
}

/** Brings one of them into sight, and gives it the focus. */
export function showInThread(key: string): void {
  const row = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`);
  row?.scrollIntoView({ block: 'center' });
  row?.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 600 });
}
