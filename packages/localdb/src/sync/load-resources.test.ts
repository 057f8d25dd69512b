import { expect, test } from 'vitest';
import { MemoryStore } from '../data/memory-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { TestTimer } from './device.fixture.ts';
import { loadResources, loadSchema, type ResourceApi } from './load-resources.ts';
import { plans } from './notes.fixture.ts';
import { SyncFailure } from './sync-client.ts';

/** Test server that fails a given number of times, and then answers. */
class Teller implements ResourceApi {
  asked = 0;
  seq = 5;
  failures: unknown[];

  constructor(failures: unknown[] = []) {
    this.failures = failures;
  }

  #answer<T>(answer: T): T {
    this.asked += 1;
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    return answer;
  }

  schema = async () => this.#answer({ schema: 3, tables: [{ TBL_NAME: 'notes' }] });
  resource = async () => this.#answer({ schema: 3, tables: { notes: { rows: 2, seq: this.seq } } });
}

const lost = () => new TypeError('Failed to fetch');

function aLoader(api: ResourceApi) {
  const timer = new TestTimer();
  const store = new MemoryStore(newMeta(plans, 1));
  return { timer, options: { store, api, clock: timer } };
}

/** Advances the test timer through every wait until the loading has ended. */
async function passing<T>(timer: TestTimer, loading: Promise<T>): Promise<PromiseSettledResult<T>> {
  let isDone = false;
  const settled = Promise.allSettled([loading]).then(([one]) => {
    isDone = true;
    return one;
  });
  while (!isDone) {
    timer.pass(timer.nextIn ?? 0);
    await new Promise((resume) => setTimeout(resume, 0));
  }
  return await settled;
}

test('the schema is asked for again up to five times, each time a second later', async () => {
  const api = new Teller(Array.from({ length: 5 }, lost));
  const { timer, options } = aLoader(api);
  const loaded = await passing(timer, loadSchema(options));
  expect(loaded).toMatchObject({
    status: 'fulfilled',
    value: { schema: 3, tables: [{ TBL_NAME: 'notes' }] },
  });
  expect(timer.asked).toEqual([1000, 2000, 3000, 4000, 5000]);
  expect(api.asked).toBe(6);
});

test('after the fifth it says so in the words of the spec', async () => {
  const { timer, options } = aLoader(new Teller(Array.from({ length: 20 }, lost)));
  expect(await passing(timer, loadSchema(options))).toMatchObject({
    status: 'rejected',
    reason: { code: 400, message: 'Unable to load schema, please try again.', cause: expect.any(TypeError) },
  });
  expect(timer.asked).toHaveLength(5);
  expect(await passing(timer, loadResources(options))).toMatchObject({
    status: 'rejected',
    reason: { code: 400, message: 'Failed to initialize DB' },
  });
});

test('a refusal is not asked again, a busy server is', async () => {
  const refused = aLoader(new Teller([new SyncFailure(401, 'unauthorized')]));
  expect(await passing(refused.timer, loadSchema(refused.options))).toMatchObject({ status: 'rejected' });
  expect(refused.timer.asked).toEqual([]);
  const busy = aLoader(new Teller([new SyncFailure(429, 'too-many'), new SyncFailure(503, 'busy')]));
  expect(await passing(busy.timer, loadSchema(busy.options))).toMatchObject({ status: 'fulfilled' });
  expect(busy.timer.asked).toEqual([1000, 2000]);
});

test('a schema is kept for a week', async () => {
  const api = new Teller();
  const { timer, options } = aLoader(api);
  const week = 7 * 24 * 3_600_000;
  await loadSchema(options);
  timer.time += week - 1;
  await loadSchema(options);
  expect(api.asked).toBe(1);
  timer.time += 1;
  await loadSchema(options);
  expect(api.asked).toBe(2);
});

test('each table has its record: since when, when it last changed, when it was last in step', async () => {
  const api = new Teller();
  const { timer, options } = aLoader(api);
  timer.time = 100;
  expect(await loadResources(options)).toEqual({
    notes: { started: 100, lastUpdated: 100, lastSyncedDate: null, resourceManager: { rows: 2, seq: 5 } },
  });
  await options.store.write(async (tx) => tx.setMeta({ ...(await tx.meta()), isComplete: true }));
  timer.time = 200;
  expect((await loadResources(options))['notes']).toMatchObject({ lastUpdated: 100, lastSyncedDate: 200 });
  timer.time = 300;
  api.seq = 6;
  expect((await loadResources(options))['notes']).toMatchObject({ started: 100, lastUpdated: 300 });
});
