import { expect, test } from 'vitest';
import { itemFrom, itemOf, wordOf } from './item.ts';

test('a link says what to buy', () => {
  expect(itemFrom('coin:500')).toEqual({ type: 'coin', units: 500 });
  expect(wordOf({ type: 'coin', units: 500 })).toBe('coin:500');
});

test.each(['', 'coin:', 'coin:0', 'coin:-5', 'coin:1e9', 'coin:12345678', 'plan:year', '500', undefined, {}])(
  'there is nothing to buy in a link with %s',
  (app) => {
    expect(itemFrom(app)).toBeUndefined();
  },
);

test('checkout knows what a charge for coins has paid for, and leaves others alone', () => {
  expect(itemOf({ purpose: 'coins', item: '300' })).toEqual({ type: 'coin', units: 300 });
  expect(itemOf({ purpose: 'subscription', item: 'year' })).toBeUndefined();
});
