import { JqlError } from './jql-error.ts';
import { nextToken, reservedWords, type Token } from './tokens.ts';

/** Maximum nesting, far deeper than people write. A deeper text could exhaust the stack of the parser. */
const deepest = 100;

/** Reads a text token by token. A missing token is reported with its position. */
export class TokenReader {
  readonly text: string;
  #next: Token;
  #depth = 0;

  constructor(text: string, from = 0) {
    this.text = text;
    this.#next = nextToken(text, from);
  }

  get next(): Token {
    return this.#next;
  }

  get isAtEnd(): boolean {
    return this.#next.kind === 'end';
  }

  take(): Token {
    const token = this.#next;
    this.#next = nextToken(this.text, token.end);
    return token;
  }

  fail(expected: string, token: Token = this.#next): never {
    const found =
      token.kind === 'end' ? 'the end' : JSON.stringify(shown(this.text.slice(token.at, token.end)));
    throw new JqlError(`expected ${expected}, but found ${found}.`, this.text, token.at);
  }

  /** Throws an error about the meaning of the statement, not its syntax. */
  refuse(sentence: string, token: Token = this.#next): never {
    throw new JqlError(sentence, this.text, token.at);
  }

  isWord(...words: readonly string[]): boolean {
    return this.#next.kind === 'word' && words.includes(this.#next.text.toLowerCase());
  }

  isSign(...signs: readonly string[]): boolean {
    return this.#next.kind === 'sign' && signs.includes(this.#next.text);
  }

  /** Consumes the word if it is the next token. Returns whether it was. */
  acceptWord(word: string): boolean {
    const isThere = this.isWord(word);
    if (isThere) this.take();
    return isThere;
  }

  acceptSign(sign: string): boolean {
    const isThere = this.isSign(sign);
    if (isThere) this.take();
    return isThere;
  }

  needWord(...words: readonly string[]): void {
    for (const word of words) if (!this.acceptWord(word)) this.fail(word);
  }

  needSign(sign: string): void {
    if (!this.acceptSign(sign)) this.fail(JSON.stringify(sign));
  }

  get isName(): boolean {
    const { kind, text } = this.#next;
    return kind === 'name' || (kind === 'word' && !reservedWords.has(text.toLowerCase()));
  }

  needName(what: string): string {
    if (this.isName) return this.take().text;
    const isReserved = this.#next.kind === 'word';
    return this.fail(isReserved ? `${what} (between double quotes it may be called so)` : what);
  }

  /**
   * Consumes any word, even a reserved one. For positions where it cannot be mistaken for another part of the
   * statement.
   */
  needAnyWord(what: string): string {
    const { kind } = this.#next;
    return kind === 'word' || kind === 'name' ? this.take().text : this.fail(what);
  }

  needText(what: string): string {
    return this.#next.kind === 'text' ? this.take().text : this.fail(what);
  }

  /** Parses one or more items that are separated by commas. */
  list<T>(one: () => T): T[] {
    const all = [one()];
    while (this.acceptSign(',')) all.push(one());
    return all;
  }

  /** Parses an item between parentheses. */
  inParentheses<T>(one: () => T): T {
    this.needSign('(');
    const inner = this.deeper(one);
    this.needSign(')');
    return inner;
  }

  deeper<T>(work: () => T): T {
    if (this.#depth >= deepest) this.refuse(`this is nested deeper than ${deepest}.`);
    this.#depth += 1;
    const done = work();
    this.#depth -= 1;
    return done;
  }
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
