import { Listeners } from '@mitto/kit/listeners';
import { isOnline } from '@mitto/web-kit/api/connection';
import type { KeptData } from '@mitto/web-kit/data/kept-data';
import type { Services } from '@mitto/web-kit/feature/services';

export interface UnsentQuestion {
  readonly count: number;
  /**
   * Sends the unsent changes; throws if that fails. Undefined when nobody is signed in who could send them.
   */
  readonly send: (() => Promise<void>) | undefined;
  readonly answer: (isLeaving: boolean) => void;
}

let question: UnsentQuestion | undefined;
const listeners = new Listeners();

/** The question that is open now, for the dialog that shows it. */
export const unsentQuestion = {
  get: () => question,
  listen: listeners.add,
};

/**
 * Resolves to true when the member may sign out: at once if everything is sent, otherwise as the member
 * decides.
 */
export async function askUnsent({ data, session }: Services): Promise<boolean> {
  const kept = await data();
  if ((await leftToSend(kept)) === 0) return true;
  const state = kept.snapshot();
  const open = state.kind === 'ready' && session.isSignedIn ? state.data : undefined;
  const count = await kept.countUnsent();
  if (count === 0) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  show({ count, send: open && (() => open.syncNow()), answer: resolve });
  const isLeaving = await promise;
  show(undefined);
  return isLeaving;
}

/**
 * Longest wait (ms) for pending changes to be sent before the question is shown, so that it is often
 * unnecessary.
 */
const momentMs = 2500;

async function leftToSend(kept: KeptData): Promise<number> {
  const count = await kept.countUnsent();
  const state = kept.snapshot();
  if (count === 0 || state.kind !== 'ready' || !isOnline()) return count;
  const moment = new Promise((resolve) => setTimeout(resolve, momentMs));
  await Promise.race([state.data.syncNow().catch(() => undefined), moment]);
  return await kept.countUnsent();
}

function show(next: UnsentQuestion | undefined): void {
  question = next;
  listeners.emit();
}
