import type { ReactNode } from 'react';

interface Timing {
  /** Milliseconds before it opens by itself. */
  readonly opensAfter?: number;
  /** Milliseconds before it closes by itself; hovering it, or a key within, stops that. */
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
  /** The button that does it names the act: "Delete". */
  readonly yes: string;
  readonly no?: string;
  readonly isDangerous?: boolean;
}

export interface PromptWords extends ConfirmWords {
  readonly label: string;
  readonly initial?: string;
  /** A sentence that says what is wrong, or nothing. */
  readonly check?: (text: string) => string | undefined;
}

type Ask =
  | { readonly kind: 'alert' | 'message'; readonly words: AlertWords }
  | { readonly kind: 'confirm'; readonly words: ConfirmWords }
  | { readonly kind: 'prompt'; readonly words: PromptWords };

export type Answer = boolean | string | undefined;

export type OpenModal = Ask & {
  readonly key: number;
  readonly state: 'created' | 'opened' | 'closed';
  readonly closesAfter: number | undefined;
  readonly close: (answer?: Answer) => void;
};

/** What asks from anywhere; `<Modals of={modals} />` draws it, once, at the root. */
export interface ModalService {
  /** Closes by itself after 2000 ms, unless it is told otherwise. */
  alert(words: AlertWords): Promise<void>;
  /** Stays until it is closed. */
  message(words: AlertWords): Promise<void>;
  confirm(words: ConfirmWords): Promise<boolean>;
  /** What was typed, or nothing when it was called off. */
  prompt(words: PromptWords): Promise<string | undefined>;
  /** Closes all that is open, as if called off: when one is signed out, for instance. */
  closeAll(): void;
  readonly list: () => readonly OpenModal[];
  readonly listen: (hear: () => void) => () => void;
  /** It has faded out and is no longer needed. */
  forget(key: number): void;
}

const alertTime = 2000;

export function createModals(): ModalService {
  let modals: readonly OpenModal[] = [];
  let lastKey = 0;
  const hearers = new Set<() => void>();

  const change = (next: readonly OpenModal[]) => {
    modals = next;
    for (const hear of hearers) hear();
  };
  const mark = (key: number, state: OpenModal['state']) =>
    change(modals.map((modal) => (modal.key === key ? { ...modal, state } : modal)));

  const forget = (key: number) => change(modals.filter((modal) => modal.key !== key));

  const ask = (asked: Ask, closesAfter: number | undefined): Promise<Answer> => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    lastKey += 1;
    const key = lastKey;
    const { opensAfter } = asked.words;
    const waiting = opensAfter === undefined ? undefined : setTimeout(() => mark(key, 'opened'), opensAfter);
    const close = (answer?: Answer) => {
      clearTimeout(waiting);
      // What has never been seen need not fade.
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
    listen: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    forget,
  };
}
