import { m } from '@mitto/words/messages';

/** That the network is away, and how much waits for it. */
export function offlineWords(unsent: number): string {
  if (unsent === 0) return m.app_offline();
  return `${m.app_offline()} ${m.app_waiting({ count: unsent })}`;
}
