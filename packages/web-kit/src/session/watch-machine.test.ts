import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { look, noteActivity, startWatch, type WatchEvent, watchNumbers } from './watch-machine.ts';

const far = { left: 1_000_000, canEnd: false, isRefused: false };

test('its numbers are those of the specification [web-kit 9.10]', () => {
  expect(watchNumbers).toEqual({ idleTime: 300, timeOutWarn: 15, intervalMs: 1000, lifetime: 1500 });
});

test('a watch begins alive', () => {
  expect(startWatch(0).events).toEqual(['alive']);
});

test('idle is raised once, when nothing was done for 300 s, and ends with the next activity [web-kit 4.23]', () => {
  let { state } = startWatch(0);
  const seen: WatchEvent[] = [];
  for (let at = 1000; at <= 400_000; at += 1000) {
    const step = look(state, { at, ...far }, watchNumbers);
    for (const event of step.events) seen.push(event);
    if (step.events.length > 0) expect(at).toBe(300_000);
    state = step.state;
  }
  expect(seen).toEqual(['idle']);
  expect(noteActivity(state, 400_000).events).toEqual(['idle end']);
});

test('activity sets the idle count back', () => {
  const { state } = noteActivity(startWatch(0).state, 299_000);
  expect(look(state, { at: 598_000, ...far }, watchNumbers).events).toEqual([]);
  expect(look(state, { at: 599_000, ...far }, watchNumbers).events).toEqual(['idle']);
});

test('15 s before the end it warns, at the end it times out and stops [web-kit 4.24]', () => {
  const { state } = startWatch(0);
  const moment = { at: 1000, canEnd: true, isRefused: false };
  expect(look(state, { ...moment, left: 15_001 }, watchNumbers).events).toEqual([]);
  const warned = look(state, { ...moment, left: 15_000 }, watchNumbers);
  expect(warned.events).toEqual(['time-out warning']);
  expect(look(warned.state, { ...moment, left: 1 }, watchNumbers).events).toEqual([]);
  const over = look(warned.state, { ...moment, left: 0 }, watchNumbers);
  expect(over.events).toEqual(['timed out']);
  expect(look(over.state, { ...moment, left: -1 }, watchNumbers).events).toEqual([]);
  expect(noteActivity(over.state, 2000).events).toEqual([]);
});

test('a renewed token takes the warning back', () => {
  const moment = { at: 1000, canEnd: true, isRefused: false };
  const { state } = look(startWatch(0).state, { ...moment, left: 10_000 }, watchNumbers);
  expect(look(state, { ...moment, left: 900_000 }, watchNumbers).events).toEqual(['alive']);
});

test('without a network, and while it is renewed, no date ends it; a refusal does', () => {
  const { state } = startWatch(0);
  expect(look(state, { ...far, at: 1000, left: -1 }, watchNumbers).events).toEqual([]);
  expect(look(state, { ...far, at: 1000, isRefused: true }, watchNumbers).events).toEqual(['timed out']);
});

test('whatever happens: idle and its end take turns, and nothing follows the time-out', () => {
  const happening = fc.oneof(
    fc.record({ kind: fc.constant('activity' as const), after: fc.nat(400_000) }),
    fc.record({
      kind: fc.constant('look' as const),
      after: fc.nat(400_000),
      left: fc.integer({ min: -10, max: 30_000 }),
      canEnd: fc.boolean(),
      isRefused: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      let { state } = startWatch(0);
      let at = 0;
      const seen: WatchEvent[] = [];
      for (const one of happenings) {
        at += one.after;
        const step =
          one.kind === 'activity' ? noteActivity(state, at) : look(state, { ...one, at }, watchNumbers);
        state = step.state;
        seen.push(...step.events);
      }
      const idles = seen.filter((event) => event === 'idle' || event === 'idle end');
      expect(idles.every((event, index) => event === (index % 2 === 0 ? 'idle' : 'idle end'))).toBe(true);
      const end = seen.indexOf('timed out');
      if (end >= 0) expect(end).toBe(seen.length - 1);
    }),
  );
});
