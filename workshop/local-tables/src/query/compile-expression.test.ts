import { expect, test } from 'vitest';
import { compileExpression } from './compile-expression.ts';
import type { Value } from './plan.ts';

const value = (of: Value) => ({ is: 'value', value: of }) as const;
const rounded = (number: number, digits: number) =>
  compileExpression(
    { is: 'call', name: 'round', args: [value(number), value(digits)] },
    () => undefined,
  )(undefined);

test.each([
  [5, 400, 5],
  [-1.25, 400, -1.25],
  [0, 400, 0],
  [1e300, 10, 1e300],
  [15, -400, 0],
  [-15, -320, 0],
  [15, -1, 20],
  [-2.5, 0, -3],
  [1.25, 1, 1.3],
])('round(%d, %d) is %d', (number, digits, result) => {
  expect(rounded(number, digits)).toBe(result);
});
