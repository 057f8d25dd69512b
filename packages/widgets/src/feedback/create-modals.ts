import type { ReactNode } from 'react';

interface Timing {
  /** Delay in ms before the modal opens. */
  readonly opensAfter?: number;
  /** Time in ms before the modal closes by itself; a pointer over the modal or a key in it cancels that. */
  readonly closesAfter?: number;
}

export interface AlertWords extends Timing {
  readonly title: string;
  readonly message?: ReactNode;
  readonly ok?: string;
}

export interface ConfirmWords extends Timing {
  readonly title: string;
  readonly message?: ReactNode;
  /** Label of the confirming button, for example "Delete". */
  readonly yes: string;
  readonly no?: string;
  readonly isDangerous?: boolean;
}

export interface PromptWords extends ConfirmWords {
  readonly label: string;
  readonly initial?: string;
  /** Returns an error message for the typed text, or undefined if it is valid. */
  readonly check?: (text: string) => string | undefined;
}

type Ask =
  | { readonly kind: 'alert' | 'message'; readonly words: AlertWords }
  | { readonly kind: 'confirm'; readonly words: ConfirmWords }
  | { readonly kind: 'prompt'; readonly words: PromptWords };

export type ModalAnswer = boolean | string | undefined;

export type OpenModal = Ask & {
  readonly key: number;
  readonly state: 'created' | 'opened' | 'closed';
  readonly closesAfter: number | undefined;
  readonly close: (answer?: ModalAnswer) => void;
};

/**
 * Service that opens modals from anywhere in the app. `<Modals of={modals} />` renders them; use it once, at
 * the root.
 */
export interface ModalService {
  /** Shows a modal that closes by itself, after 2000 ms by default. */
  alert(words: AlertWords): Promise<void>;
  /** Shows a modal that by default stays until the user closes it. */
  message(words: AlertWords): Promise<void>;
  confirm(words: ConfirmWords): Promise<boolean>;
  /** Shows a modal with a text field. Returns the typed text, or undefined if cancelled. */
  prompt(words: PromptWords): Promise<string | undefined>;
  /** Cancels all open modals, for example on sign-out. */
  closeAll(): void;
  readonly list: () => readonly OpenModal[];
  readonly listen: (listener: () => void) => () => void;
  /** Removes a modal that has faded out. */
  forget(key: number): void;
}

const alertTime = 2000;

export function createModals(): ModalService {
  let modals: readonly OpenModal[] = [];
  let lastKey = 0;
  const listeners = new Set<() => void>();

  const change = (next: readonly OpenModal[]) => {
    modals = next;
    for (const listener of listeners) listener();
  };
  const mark = (key: number, state: OpenModal['state']) =>
    change(modals.map((modal) => (modal.key === key ? { ...modal, state } : modal)));

  const forget = (key: number) => change(modals.filter((modal) => modal.key !== key));

  const ask = (asked: Ask, closesAfter: number | undefined): Promise<ModalAnswer> => {
    const { promise, resolve } = Promise.withResolvers<ModalAnswer>();
    lastKey += 1;
    const key = lastKey;
    const { opensAfter } = asked.words;
    const waiting = opensAfter === undefined ? undefined : setTimeout(() => mark(key, 'opened'), opensAfter);
    const close = (answer?: ModalAnswer) => {
      clearTimeout(waiting);
      // A modal that was never shown has no fade-out to wait for.
      if (modals.find((modal) => modal.key === key)?.state === 'created') forget(key);
      else mark(key, 'closed');
      resolve(answer);
    };
    const state = opensAfter === undefined ? 'opened' : 'created';
    change([...modals, { ...asked, key, state, closesAfter, close }]);
    return promise;
  };

  return {
    alert: async (words) => void (await ask({ kind: 'alert', words }, words.closesAfter ?? alertTime)),
    message: async (words) => void (await ask({ kind: 'message', words }, words.closesAfter)),
    confirm: async (words) => (await ask({ kind: 'confirm', words }, words.closesAfter)) === true,
    prompt: async (words) => {
      const answer = await ask({ kind: 'prompt', words }, words.closesAfter);
      return typeof answer === 'string' ? answer : undefined;
    },
    closeAll: () => {
      for (const modal of modals) if (modal.state !== 'closed') modal.close();
    },
    list: () => modals,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget,
  };
}
