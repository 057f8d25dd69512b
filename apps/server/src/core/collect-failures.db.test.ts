import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterEach, beforeEach, expect, test } from 'vitest';

let world: World;
let lines: string[];
const open = async (isCollectingFailures: boolean): Promise<void> => {
  world = await startWorld({ settings: { isCollectingFailures }, onLog: (line) => lines.push(line) });
};
beforeEach(() => {
  lines = [];
});
afterEach(() => world.close());

const report = { event: 'transition', page: 'settings.account', error: 'TypeError' } as const;
const push = (data: readonly object[], ip = '192.0.2.1') =>
  world.anonymous.call('analyticsPush', { data: data as [typeof report] }, { ip });
const told = () => lines.filter((line) => line.includes('the app failed'));

test('a report becomes a line of the log that tells nothing of its sender', async () => {
  await open(true);
  const ana = await world.person('ana');
  const { result } = await ana.call('analyticsPush', { data: [report] }, { ip: '192.0.2.77' });
  expect(result).toEqual({ accepted: 1 });
  expect(told()).toHaveLength(1);
  expect(JSON.parse(told()[0] ?? '')).toMatchObject({ failure: report, client: 'mitto-web' });
  for (const personal of [ana.uid, '192.0.2.77', 'ana']) expect(told()[0]).not.toContain(personal);
});

test('nothing is kept unless the operator collects failures', async () => {
  await open(false);
  expect((await push([report])).result).toEqual({ accepted: 0 });
  expect(told()).toEqual([]);
});

test('a report has room for no text, and one call for no more than twenty reports', async () => {
  await open(true);
  const refused = [
    [],
    Array(21).fill(report),
    [{ ...report, message: 'ana@people.example' }],
    [{ ...report, page: '/profile/0199' }],
    [{ ...report, error: 'Error: ana@people.example' }],
    [{ ...report, page: 'x'.repeat(41) }],
    [{ event: 'liked' }],
  ];
  for (const data of refused) expect((await push(data)).error?.code, JSON.stringify(data)).toBe('invalid');
  expect(told()).toEqual([]);
});

test('a network that floods the log is told to wait, and costs the others nothing', async () => {
  await open(true);
  const twenty = Array(20).fill(report);
  const answers = [await push(twenty), await push(twenty), await push(twenty)];
  expect(answers.map(({ result }) => result?.accepted)).toEqual([20, 20, undefined]);
  expect(answers[2]?.error).toMatchObject({ code: 'too-many', countDown: 6 });
  expect((await push([report], '192.0.2.2')).result).toEqual({ accepted: 1 });
  expect(told()).toHaveLength(41);
});
