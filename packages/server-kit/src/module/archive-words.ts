import type { Db } from '../database/database.ts';

/** A name in English and in Thai. */
export type BothNames = readonly [en: string, th: string];
export type Names = Readonly<Record<string, BothNames>>;
export type CodeNames = Readonly<Record<string, Names>>;

/**
 * Words in which the page of an archive shows what a feature exports. A column, a value within one, and a coded
 * value have the words of the lowest feature that names them. Where a name means something else in one table, or
 * in one column, that name stands before it: `profile_photo.name`.
 */
export interface ArchiveWords {
  /** Title of the feature's section. */
  readonly title: BothNames;
  /** The tables that the page shows, in their order. */
  readonly tables: Names;
  readonly columns?: Names;
  /** Words of the values of a column. A value without words is written as it is. */
  readonly codes?: CodeNames;
  /** Words of values that the operator has named, in place of those above. */
  readonly configured?: (db: Db) => Promise<CodeNames>;
  /** Tables and columns that tell a reader nothing and are in the file for programs alone; tables say why. */
  readonly forPrograms?: {
    readonly tables?: Readonly<Record<string, string>>;
    readonly columns?: readonly string[];
  };
}

type Messages = Readonly<Record<string, unknown>>;

/** Gives names by the messages that a feature shows in the app. */
export function namesFrom(
  english: Messages,
  thai: Messages,
): {
  readonly nameOf: (message: string) => BothNames;
  /** The messages of options have the option after a prefix, such as `chat_sticker_wave`. */
  readonly namesOf: (prefix: string, options: readonly string[]) => Names;
} {
  const nameOf = (message: string): BothNames => [textOf(english, message), textOf(thai, message)];
  const namesOf = (prefix: string, options: readonly string[]): Names =>
    Object.fromEntries(options.map((option) => [option, nameOf(`${prefix}_${snakeOf(option)}`)]));
  return { nameOf, namesOf };
}

const snakeOf = (option: string): string =>
  option.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function textOf(messages: Messages, message: string): string {
  const text = messages[message];
  if (typeof text !== 'string') throw new Error(`The archive needs a message ${message} that is one text.`);
  return text;
}
