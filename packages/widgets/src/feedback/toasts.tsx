import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { checkCircleFill, warningCircleFill } from '../field-glyphs.ts';
import { wifiSlashBold, x } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import type { OpenToast, ToastService, ToastWords } from './create-toasts.ts';
import { listenToSheets, newestSheet } from './open-sheets.ts';
import styles from './toasts.module.css';
import { useTopPlace } from './use-top-place.ts';

interface ToastsProps {
  readonly of: ToastService;
  /** Label of the button that closes a toast. */
  readonly closeLabel: string;
}

/** Renders the toasts of a service, one at a time, above everything else; use it once, at the root. */
export function Toasts({ of: service, closeLabel }: ToastsProps) {
  const list = useSyncExternalStore(service.listen, service.list, service.list);
  const sheet = useSyncExternalStore(listenToSheets, newestSheet, newestSheet);
  const { current, hasNext, behind } = choose(list, sheet);
  const { home, region } = useTopPlace(current?.key);
  useLift(region, current !== undefined);
  const toasts = current === undefined ? behind : [current, ...behind];

  return (
    <div ref={home}>
      <div ref={region} popover="manual" role="status" className={styles['region']}>
        {toasts.map((toast) => (
          <Toast
            key={toast.key}
            toast={toast}
            closeLabel={closeLabel}
            isBehind={toast !== current}
            hasNext={hasNext}
            onGone={() => service.close(toast.key)}
          />
        ))}
      </div>
    </div>
  );
}

interface Choice {
  readonly current: OpenToast | undefined;
  /** True if another toast is shown after the current one. */
  readonly hasNext: boolean;
  /** Toasts that wait until the newest sheet closes. */
  readonly behind: readonly OpenToast[];
}

/**
 * Chooses the toast that is shown among those that no sheet was opened after: the newest with an undo, or else the
 * oldest; those with `dismiss` last.
 */
function choose(toasts: readonly OpenToast[], sheet: number): Choice {
  const ready = toasts.filter(({ at }) => at >= sheet);
  const current =
    ready.findLast(({ action }) => action?.isUndo) ??
    ready.find(({ dismiss }) => dismiss === undefined) ??
    ready[0];
  return { current, hasNext: ready.length > 1, behind: toasts.filter(({ at }) => at < sheet) };
}

const lookAgainMs = 250;

/**
 * Runs a part that is loaded only once a toast is shown, to keep the first card light. Without it the toast is
 * shown all the same. Returns a function that ends it.
 */
function withLoaded<M>(loading: Promise<M>, run: (part: M) => () => void): () => void {
  let isOver = false;
  let end: (() => void) | undefined;
  loading.then(
    (part) => {
      if (!isOver) end = run(part);
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    end?.();
  };
}

/** Keeps the toast above the bars at the foot of the screen, which may grow, come and go. */
function useLift(region: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const { current } = region;
    if (!isShown || current === null) return undefined;
    return withLoaded(import('./above-feet.ts'), ({ aboveFeet }) => {
      const look = () => {
        const toast = current.querySelector('[data-toast]:not([hidden])');
        if (toast) current.style.setProperty('--lift', `${aboveFeet(toast)}px`);
      };
      look();
      const looking = setInterval(look, lookAgainMs);
      return () => clearInterval(looking);
    });
  }, [region, isShown]);
}

interface ToastProps {
  readonly toast: ToastWords;
  readonly closeLabel: string;
  /** True while a sheet is open that was opened after the toast was shown. */
  readonly isBehind?: boolean;
  /** True if another toast waits for this one to end. */
  readonly hasNext?: boolean;
  readonly onGone: () => void;
}

const glyphs = { success: checkCircleFill, danger: warningCircleFill, offline: wifiSlashBold } as const;
const usualTime = 3000;

export function Toast({ toast, closeLabel, isBehind = false, hasNext = false, onGone }: ToastProps) {
  const { text, tone = 'plain', action, dismiss } = toast;
  const place = useRef<HTMLDivElement>(null);
  const isHeld = () => place.current?.matches(':hover, :focus-within') === true;
  const time = toast.staysFor ?? usualTime;
  const isForReading = tone !== 'danger' && action === undefined && dismiss === undefined;
  const pause = useTimeLeft({ time, onEnd: onGone, isHeld, isBehind, hasNext, isForReading });
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    return withLoaded(import('./swipe-away.ts'), ({ swipeAway }) => swipeAway(current, () => leave()));
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause its timer, a button closes it
    <div
      ref={place}
      className={styles['toast']}
      data-tone={tone}
      data-toast=""
      hidden={isBehind}
      onPointerEnter={() => pause(true)}
      onPointerLeave={() => pause(false)}
      onFocus={() => pause(true)}
      onBlur={() => pause(false)}
    >
      {tone !== 'plain' && <Icon glyph={glyphs[tone]} size={20} />}
      <span className={styles['text']}>{text}</span>
      {action !== undefined && (
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            action.onPress();
            onGone();
          }}
        >
          {action.label}
        </button>
      )}
      {dismiss === undefined ? (
        <button type="button" className={styles['close']} aria-label={closeLabel} onClick={onGone}>
          <Icon glyph={x} size={20} />
        </button>
      ) : (
        <button type="button" className={styles['action']} onClick={onGone}>
          {dismiss}
        </button>
      )}
    </div>
  );
}

interface TimeLeft {
  readonly time: number;
  readonly onEnd: () => void;
  readonly isHeld: () => boolean;
  readonly isBehind: boolean;
  readonly hasNext: boolean;
  readonly isForReading: boolean;
}

/** Time in which a short text is read, in milliseconds. */
const readMs = 1000;
/** Longest pause while another toast waits, in milliseconds. */
const longestPauseMs = 5000;

/**
 * Calls `onEnd` after `time` ms; returns a function that pauses and resumes the countdown, which also stands
 * still behind a sheet, unless all of it is `isForReading` and has been read. A pause ends by itself once `isHeld`
 * is false: a toast that is moved into another dialog may lose pointer and focus without an event. A pointer that
 * rests where the toast came up does not keep the next one back for ever.
 */
function useTimeLeft(of: TimeLeft): (isPaused: boolean) => void {
  const { time, onEnd, isHeld, isBehind, hasNext, isForReading } = of;
  const [isPaused, setPaused] = useState(false);
  const left = useRef(time);
  const end = useEffectEvent(onEnd);
  const endIfRead = useEffectEvent(() => {
    if (isForReading && time - left.current >= readMs) onEnd();
  });
  const look = useEffectEvent(() => setPaused(isHeld()));
  useEffect(() => {
    if (isBehind) {
      endIfRead();
      return undefined;
    }
    if (isPaused) {
      const looking = setInterval(() => look(), lookAgainMs);
      const longest = hasNext ? setTimeout(() => end(), longestPauseMs) : undefined;
      return () => {
        clearInterval(looking);
        clearTimeout(longest);
      };
    }
    const since = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [isPaused, isBehind, hasNext]);
  return setPaused;
}
