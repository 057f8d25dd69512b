import type { TableEntry } from '@mitto/kit/define-table';
import { feedbackTable } from '@mitto/support/contract/feedback-table';

interface OwnRows {
  readonly entry: TableEntry;
  /** A row that no other member has. */
  readonly row: (word: string) => Readonly<Record<string, unknown>>;
}

/** Tables that are made with `ownerTable`, by the name of the stored table. */
export const ownRows: Readonly<Record<string, OwnRows>> = {
  support_feedback: {
    entry: feedbackTable,
    row: (word) => ({ recommendation: 'likely', otherComments: `Comment ${word}` }),
  },
};
