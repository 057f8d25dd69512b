import { expect, test } from 'vitest';
import { dressStatusBar, type NativeShell, whenDeviceReady } from './native-shell.ts';
import { type StartState, StartUp, startFailure } from './start-up.ts';

const browser: NativeShell = { isNative: false, page: new EventTarget() };

test('steps run in their order, the splash sees how far it is, and it is logged [web-kit 4.2]', async () => {
  const lines: string[] = [];
  const done: string[] = [];
  const startUp = new StartUp({
    app: 'Mitto',
    log: (line) => lines.push(line),
    steps: [
      { name: 'environment', run: () => done.push('environment') },
      {
        name: 'database',
        weight: 3,
        run: async (report) => {
          report(0.5);
          report(0.2);
          done.push('database');
        },
      },
    ],
  });
  const seen: number[] = [];
  startUp.subscribe(() => {
    if (startUp.state.kind === 'starting') seen.push(startUp.state.progress);
  });
  expect(await startUp.run()).toEqual({ kind: 'ready' });
  expect(seen).toEqual([0, 0.25, 0.625, 0.625]);
  expect([done, lines]).toEqual([['environment', 'database'], ['Mitto initialised']]);
});

test('a failure is told in its sentence, and the next try goes on from there [web-kit 8.9]', async () => {
  const done: string[] = [];
  const lines: unknown[] = [];
  let isAway = true;
  const startUp = new StartUp({
    app: 'Mitto',
    log: (...told) => lines.push(told),
    steps: [
      { name: 'environment', run: () => done.push('environment') },
      {
        name: 'database',
        run: () => {
          if (isAway) throw new Error('Failed to initialize DB');
          done.push('database');
        },
      },
    ],
  });
  const failed: StartState = await startUp.run();
  expect(failed).toMatchObject({ kind: 'failed', step: 'database', sentence: startFailure });
  expect(lines).toEqual([
    ['Mitto could not start: database: Error: Failed to initialize DB', new Error('Failed to initialize DB')],
  ]);
  expect(startFailure).toBe(
    'There was an error initializing the application, check your network connectivity and try again.',
  );
  isAway = false;
  expect((await Promise.all([startUp.run(), startUp.run()])).map(({ kind }) => kind)).toEqual([
    'ready',
    'ready',
  ]);
  expect(done).toEqual(['environment', 'database']);
});

test('in a browser nothing is waited for; in a native shell its event, or its time [web-kit 4.4]', async () => {
  await whenDeviceReady(browser);
  const page = new EventTarget();
  let isReady = false;
  const waiting = whenDeviceReady({ isNative: true, page }).then(() => {
    isReady = true;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(isReady).toBe(false);
  page.dispatchEvent(new Event('deviceready'));
  await waiting;
  await whenDeviceReady({ isNative: true, page: new EventTarget() }, 1);
});

test('the status bar is dressed where there is one and a colour for it [web-kit 4.3]', async () => {
  const done: string[] = [];
  const statusBar = {
    setBackground: async (color: string) => done.push(color),
    lightenContent: () => done.push('light'),
  };
  await dressStatusBar({ ...browser, statusBar }, undefined);
  await dressStatusBar(browser, '#2B0714');
  expect(done).toEqual([]);
  await dressStatusBar({ ...browser, statusBar }, '#2B0714');
  expect(done).toEqual(['#2B0714', 'light']);
});
