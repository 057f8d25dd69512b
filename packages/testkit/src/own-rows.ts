interface OwnRows {
  /** Name of the synced table. */
  readonly table: string;
  /** A row that no other member has. */
  readonly row: (word: string) => Readonly<Record<string, unknown>>;
}

/** Tables that are made with `ownerTable`, by the name of the stored table. */
export const ownRows: Readonly<Record<string, OwnRows>> = {
  support_feedback: {
    table: 'feedback',
    row: (word) => ({ recommendation: 'likely', otherComments: `Comment ${word}` }),
  },
};
