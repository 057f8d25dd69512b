import type { TableEntry } from '@mitto/kit/define-table';
import type { ShownRow } from '@mitto/localdb/local-database';
import { type QuestionAbout, useLive } from '@mitto/web-kit/live/use-live';
import { useState } from 'react';
import { chatPage } from '../../contract/chat-queries.ts';

interface Newest<T extends TableEntry> {
  readonly isLoaded: boolean;
  /** The loaded rows, oldest first. */
  readonly rows: readonly ShownRow<T>[];
  /** Loads older rows; undefined if there are none. */
  readonly showOlder: (() => void) | undefined;
}

/** The newest messages of a conversation, with a function that loads older ones. */
export function useNewest<T extends TableEntry>(
  table: T,
  question: Required<Pick<QuestionAbout<T>, 'equals' | 'orderBy'>>,
): Newest<T> {
  const [length, setLength] = useState(chatPage);
  const { answer, isLoaded, isStale } = useLive(table, { ...question, isDescending: true, limit: length });
  const hasOlder = answer.length === length;
  return {
    isLoaded,
    rows: answer.toReversed(),
    showOlder: hasOlder && !isStale ? () => setLength(length + chatPage) : undefined,
  };
}
