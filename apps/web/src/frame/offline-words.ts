import { m } from '@mitto/words/messages';

/** Returns the offline text, with the number of unsent changes. */
export function offlineWords(unsent: number): string {
  if (unsent === 0) return m.app_offline();
  return `${m.app_offline()} ${m.app_waiting({ count: unsent })}`;
}
