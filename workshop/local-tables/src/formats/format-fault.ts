import { LocalDatabaseError } from '@mitto/localdb/local-database-error';

/** A fault in a file, with its position. Nothing of the file was imported. */
export class FormatFault extends LocalDatabaseError {
  /** Line and column of the fault, both counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly reason: string;

  constructor(reason: string, place: { readonly line: number; readonly column: number }, code = 400) {
    super(code, `Line ${place.line}, column ${place.column}: ${reason}`);
    this.name = 'FormatFault';
    this.line = place.line;
    this.column = place.column;
    this.reason = reason;
  }
}

export function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

export function faultAt(text: string, at: number, reason: string): never {
  throw new FormatFault(reason, placeIn(text, at));
}
