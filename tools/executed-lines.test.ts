import { SourceMap } from 'node:module';
import { describe, expect, test } from 'vitest';
import { executedLines, executedSourceLines } from './executed-lines.ts';

const code = 'function one() {\n  if (x) {\n    y();\n  }\n\n}\nfunction two() {}\n';
const whole = { startOffset: 0, endOffset: code.length, count: 0 };
const one = { startOffset: 0, endOffset: code.indexOf('\nfunction two'), count: 1 };
const branch = { startOffset: code.indexOf('{\n    y'), endOffset: code.indexOf('\n\n}'), count: 0 };

describe('lines that ran', () => {
  test('the innermost range around a line decides, in whatever order ranges come', () => {
    const functions = [{ ranges: [branch] }, { ranges: [one] }, { ranges: [whole] }];
    expect([...executedLines(code, functions)]).toEqual([0, 1, 5]);
  });

  test('nothing ran where nothing was counted', () => {
    expect(executedLines(code, [{ ranges: [whole] }]).size).toBe(0);
    expect(executedLines(code, []).size).toBe(0);
  });

  test('a built script tells the lines of its sources', () => {
    // Three pieces of the script, at columns 0, 5 and 10, come from lines 0 and 3 of a.ts and line 1 of b.ts.
    const map = new SourceMap({
      version: 3,
      file: 'built.js',
      sources: ['a.ts', 'b.ts'],
      sourcesContent: [],
      names: [],
      mappings: 'AAAA,KAGA,KCFA',
      sourceRoot: '',
    });
    const ran = [{ ranges: [{ startOffset: 5, endOffset: 15, count: 2 }] }];
    const found = executedSourceLines('one();two();six();', ran, map);
    expect([...found]).toEqual([
      ['a.ts', new Set([3])],
      ['b.ts', new Set([1])],
    ]);
  });
});
