import { faultAt } from './format-fault.ts';

/**
 * Maximum nesting: the 101 levels that a column may contain, plus the levels of the table definition around a
 * default value.
 */
const deepest = 104;

const space = /[ \t\r\n]*/y;
const plainText = /[ !#-[\]-\uFFFF]*/y;
const number = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const hex = /[0-9a-fA-F]{4}/y;
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const words: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
];

/**
 * Reads JSON from a position, so that a fault has its exact position and large lists can be read item by
 * item.
 */
export class JsonText {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
    if (text.startsWith('\uFEFF')) this.at = 1;
  }

  fault(reason: string, at: number = this.at): never {
    faultAt(this.text, at, reason);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** Returns the next character after blanks, or empty text at the end. */
  peek(): string {
    this.#match(space);
    return this.text[this.at] ?? '';
  }

  expect(sign: string): void {
    if (this.peek() !== sign) this.fault(`${sign} is due here`);
    this.at += 1;
  }

  end(): void {
    if (this.peek() !== '') this.fault('the end is due here');
  }

  /** Yields once before each element of a list. The caller must read the element. */
  *elements(): Generator<number> {
    this.expect('[');
    if (this.peek() === ']') {
      this.at += 1;
      return;
    }
    for (;;) {
      this.peek();
      yield this.at;
      if (this.peek() === ']') break;
      this.expect(',');
    }
    this.at += 1;
  }

  /** Yields the name of each member of an object. The caller must read the value of the member. */
  *members(): Generator<string> {
    this.expect('{');
    if (this.peek() === '}') {
      this.at += 1;
      return;
    }
    for (;;) {
      if (this.peek() !== '"') this.fault('a name in quotes is due here');
      const at = this.at;
      const name = this.#string();
      if (name === '__proto__') this.fault('the name __proto__ is not allowed', at);
      this.expect(':');
      yield name;
      if (this.peek() === '}') break;
      this.expect(',');
    }
    this.at += 1;
  }

  value(depth = 0): unknown {
    if (depth > deepest) this.fault(`nested deeper than ${deepest}`);
    const sign = this.peek();
    if (sign === '{') {
      const object: Record<string, unknown> = {};
      for (const name of this.members()) object[name] = this.value(depth + 1);
      return object;
    }
    if (sign === '[') {
      const list: unknown[] = [];
      for (const _at of this.elements()) list.push(this.value(depth + 1));
      return list;
    }
    if (sign === '"') return this.#string();
    const found = this.#match(number);
    if (found !== undefined) return Number(found);
    const word = words.find(([spelt]) => this.text.startsWith(spelt, this.at));
    if (!word) this.fault(sign === '' ? 'the file ends too early' : 'a value is due here');
    this.at += word[0].length;
    return word[1];
  }

  #string(): string {
    const begin = this.at;
    this.at += 1;
    let text = '';
    for (;;) {
      text += this.#match(plainText) ?? '';
      const sign = this.text[this.at];
      if (sign === '"') break;
      if (sign === undefined) this.fault('this quote is never closed', begin);
      if (sign !== '\\') this.fault('a control character within text');
      text += this.#escape();
    }
    this.at += 1;
    return text;
  }

  #escape(): string {
    const sign = this.text[this.at + 1] ?? '';
    const plain = escapes[sign];
    const begin = this.at;
    this.at += 2;
    if (plain !== undefined) return plain;
    const digits = sign === 'u' ? this.#match(hex) : undefined;
    if (digits === undefined) this.fault('this escape means nothing', begin);
    return String.fromCharCode(Number.parseInt(digits, 16));
  }
}
