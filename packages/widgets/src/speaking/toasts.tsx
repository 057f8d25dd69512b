import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { checkCircleFill, warningCircleFill } from '../field-glyphs.ts';
import { wifiSlashBold } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import type { OpenToast, ToastService } from './create-toasts.ts';
import styles from './toasts.module.css';

interface ToastsProps {
  readonly of: ToastService;
}

/** Where the toasts of a service rise, above the tab bar and above everything else; one of these, at the root. */
export function Toasts({ of: service }: ToastsProps) {
  const toasts = useSyncExternalStore(service.listen, service.list, service.list);
  const home = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.key;

  // Shown anew with each toast, it lies above a dialog that was opened meanwhile; and within it, for everything beside
  // an open dialog is out of reach. When that is closed, it goes on where it was.
  useEffect(() => {
    const [element, place] = [region.current, home.current];
    if (element === null || place === null) return undefined;
    const rise = () => {
      if (element.matches(':popover-open')) element.hidePopover();
      const host = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
      (host ?? place).append(element);
      if (newest !== undefined) element.showPopover();
      host?.addEventListener('close', rise, { once: true, signal: over.signal });
    };
    const over = new AbortController();
    rise();
    return () => {
      over.abort();
      // Where React left it, and will look for it.
      place.append(element);
    };
  }, [newest]);

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
  const { text, tone = 'plain', action } = toast;
  const pause = useTimeLeft(toast.staysFor ?? usualTime, onGone);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it stays while one looks at it, and does nothing else
    <div
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
    </div>
  );
}

/** Runs down, and stands still while it is told to. */
function useTimeLeft(time: number, onEnd: () => void): (isPaused: boolean) => void {
  const [isPaused, setPaused] = useState(false);
  const left = useRef(time);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [isPaused]);
  return setPaused;
}
