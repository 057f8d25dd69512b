import type { ToastService } from '@mitto/widgets/feedback/create-toasts.ts';
import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import type { ClientOf } from '../api/call-table.ts';
import type { SendForm } from '../api/send-form.ts';

/** Services that pages of the console use. */
export interface StaffServices {
  readonly client: ClientOf;
  /**
   * Sends an act of staff. If the server wants the password confirmed, the console asks for it and sends the act
   * again. Rejects as the act does, also when the question is closed.
   */
  readonly act: <T>(send: () => Promise<T>) => Promise<T>;
  /** Sends fields and files to a call that takes files. */
  readonly sendForm: SendForm;
  /** URL of a picture in the media store. */
  readonly mediaUrl: (key: string, size: string) => string;
  readonly toasts: ToastService;
}

export const StaffContext = createContext<StaffServices | undefined>(undefined);

export function useStaff(): StaffServices {
  const services = use(StaffContext);
  if (!services) throw new Error('useStaff() is called outside of the console.');
  return services;
}

export type StaffAnswer<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'there'; readonly answer: T };

/** Asks the server when the page opens or `subject` changes, and again on request. Late answers are dropped. */
export function useAsked<T>(
  ask: () => Promise<T>,
  subject = '',
): { readonly asked: StaffAnswer<T>; readonly again: () => void } {
  const [asked, setAsked] = useState<StaffAnswer<T>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const start = useEffectEvent(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject and the attempt make it ask again
  useEffect(() => {
    let isCurrent = true;
    setAsked({ kind: 'loading' });
    start().then(
      (answer) => isCurrent && setAsked({ kind: 'there', answer }),
      (error: unknown) => isCurrent && setAsked({ kind: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [subject, attempt]);
  return { asked, again: () => setAttempt((before) => before + 1) };
}
