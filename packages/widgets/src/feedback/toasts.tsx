import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { checkCircleFill, warningCircleFill } from '../field-glyphs.ts';
import { wifiSlashBold } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import type { OpenToast, ToastService } from './create-toasts.ts';
import styles from './toasts.module.css';
import { useTopPlace } from './use-top-place.ts';

interface ToastsProps {
  readonly of: ToastService;
}

/** Renders the toasts of a service above the tab bar and everything else; use it once, at the root. */
export function Toasts({ of: service }: ToastsProps) {
  const toasts = useSyncExternalStore(service.listen, service.list, service.list);
  const { home, region } = useTopPlace(toasts.at(-1)?.key);

  return (
    <div ref={home}>
      <div ref={region} popover="manual" role="status" className={styles['region']}>
        {toasts.map((toast) => (
          <Toast key={toast.key} toast={toast} onGone={() => service.close(toast.key)} />
        ))}
      </div>
    </div>
  );
}

interface ToastProps {
  readonly toast: OpenToast;
  readonly onGone: () => void;
}

const glyphs = { success: checkCircleFill, danger: warningCircleFill, offline: wifiSlashBold } as const;
const usualTime = 3000;

export function Toast({ toast, onGone }: ToastProps) {
  const { text, tone = 'plain', action, dismiss } = toast;
  const place = useRef<HTMLDivElement>(null);
  const isHeld = () => place.current?.matches(':hover, :focus-within') === true;
  const pause = useTimeLeft(toast.staysFor ?? usualTime, onGone, isHeld);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause its timer
    <div
      ref={place}
      className={styles['toast']}
      data-tone={tone}
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
      {dismiss !== undefined && (
        <button type="button" className={styles['action']} onClick={onGone}>
          {dismiss}
        </button>
      )}
    </div>
  );
}

const lookAgainMs = 500;

/**
 * Calls `onEnd` after `time` ms; returns a function that pauses and resumes the countdown. A pause ends by
 * itself once `isHeld` is false: a toast that is moved into another dialog may lose pointer and focus without
 * an event.
 */
function useTimeLeft(time: number, onEnd: () => void, isHeld: () => boolean): (isPaused: boolean) => void {
  const [isPaused, setPaused] = useState(false);
  const left = useRef(time);
  const end = useEffectEvent(onEnd);
  const look = useEffectEvent(() => setPaused(isHeld()));
  useEffect(() => {
    if (isPaused) {
      const looking = setInterval(() => look(), lookAgainMs);
      return () => clearInterval(looking);
    }
    const since = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [isPaused]);
  return setPaused;
}
