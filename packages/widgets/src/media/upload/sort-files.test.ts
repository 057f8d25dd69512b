import { describe, expect, test } from 'vitest';
import { sortFiles, usualLimits } from './sort-files.ts';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const names = (files: readonly File[]) => files.map(({ name }) => name);

describe('of chosen files', () => {
  test.each([
    ['a.jpeg', 10, 'taken'],
    ['a.jpg', 10, 'taken'],
    ['a.PNG', 10, 'taken'],
    ['photo.2026.png', 10, 'taken'],
    ['a.png', 1_048_576, 'taken'],
    ['a.png', 1_048_577, 'set aside'],
    ['a.png', 0, 'set aside'],
    ['a.gif', 10, 'set aside'],
    ['a.svg', 10, 'set aside'],
    ['a.png.exe', 10, 'set aside'],
    ['png', 10, 'set aside'],
    ['.a.png', 10, 'not counted'],
    ['.DS_Store', 10, 'not counted'],
  ])('"%s" of %i bytes is %s [widgets 5.9]', (name, size, fate) => {
    const { readyForUpload, invalid } = sortFiles([file(name, size)], usualLimits);
    const is = readyForUpload.length === 1 ? 'taken' : invalid.length === 1 ? 'set aside' : 'not counted';
    expect(is).toBe(fate);
  });

  test('the sizes of those taken are summed up, and the order stays [widgets 3.10]', () => {
    const { readyForUpload, totalFileSize } = sortFiles(
      [file('b.png', 20), file('x.txt', 99), file('a.jpg', 22)],
      usualLimits,
    );
    expect([names(readyForUpload), totalFileSize]).toEqual([['b.png', 'a.jpg'], 42]);
  });

  test('at most 1000 are taken unless told otherwise [widgets 9.29]', () => {
    expect(usualLimits.maxFiles).toBe(1000);
  });
});
