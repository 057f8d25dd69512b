import { expect, test } from 'vitest';
import { htmlPieces } from './html-tags.ts';

test('a closing tag without an end is a fault where it begins: nothing behind it is gone through again', () => {
  const begun: unknown[] = [];
  const read = () => {
    for (const piece of htmlPieces(`<table><tr><td>${'</a'.repeat(1000)}`)) begun.push(piece);
  };
  expect(read).toThrow('Line 1, column 16: this tag is never closed');
  expect(begun).toHaveLength(3);
});

test('a closing tag goes to its end, whatever stands in it', () => {
  const read = [...htmlPieces('<td>x</td </a\n b="c">y')];
  expect(read).toMatchObject([
    { is: 'open', name: 'td' },
    { is: 'text', text: 'x' },
    { is: 'close', name: 'td', at: 5 },
    { is: 'text', text: 'y' },
  ]);
});
