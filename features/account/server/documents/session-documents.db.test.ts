import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineSessionPath, registerSessionPath } from '../public/session-paths.ts';

const Note = v.strictObject({ text: v.pipe(v.string(), v.maxLength(20_000)), of: v.optional(v.string()) });
const notePath = (
  path: `/${string}/`,
  changes: Partial<Parameters<typeof defineSessionPath<typeof Note>>[0]> = {},
) =>
  defineSessionPath({
    path,
    read: 'owner',
    write: ['create', 'update', 'remove'],
    most: 3,
    content: Note,
    complete: (note, { uid }) => ({ ...note, of: uid }),
    ...changes,
  });

const notes = notePath('/notes/');
const sealed = notePath('/sealed/', { write: ['create'] });
const shared = notePath('/shared/', { read: 'owner-and-staff', most: 500 });

let world: World;
let admin: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.person('admin', { isAdmin: true });
  for (const path of [notes, sealed, shared]) registerSessionPath(world.deps, path);
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`);
  ben = await world.person(`ben-${turn}`);
});
afterAll(() => world.close());

const write = (
  who: TestPerson,
  session_path: string,
  content: Record<string, unknown>,
  session_id?: string,
) =>
  who.call('createSession', { session_path, content, ...(session_id === undefined ? {} : { session_id }) });
const read = (who: TestPerson, session_path: string, session_id?: string) =>
  who.call('readSession', { session_path, ...(session_id === undefined ? {} : { session_id }) });
const replace = (
  who: TestPerson,
  session_path: string,
  session_id: string,
  content: Record<string, unknown>,
) => who.call('updateSession', { session_path, session_id, content });
const remove = (who: TestPerson, session_path: string, session_id: string) =>
  who.call('removeSession', { session_path, session_id });

describe('documents', () => {
  test('are written, read, replaced and removed by their owner', async () => {
    const { result } = await write(ana, '/notes/', { text: 'one', of: 'somebody else' });
    const note = { session_path: '/notes/', session_id: result.session_id, uid: ana.uid };
    const at = world.clock.now();
    expect(result).toEqual({ ...note, content: { text: 'one', of: ana.uid }, date: at, lastModified: at });
    expect((await read(ana, '/notes/', result.session_id)).result).toEqual([result]);
    world.clock.advance(minute);
    const replaced = await replace(ana, '/notes/', result.session_id, { text: 'two' });
    expect(replaced.result).toMatchObject({ content: { text: 'two' }, date: at, lastModified: at + minute });
    expect((await read(ana, '/notes/')).result).toEqual([replaced.result]);
    expect((await remove(ana, '/notes/', result.session_id)).status).toBe(200);
    expect((await read(ana, '/notes/')).result).toEqual([]);
  });

  test('of others and missing ones are answered alike, and stay as they were', async () => {
    const { result } = await write(ben, '/notes/', { text: 'mine' });
    for (const who of [ana, admin]) {
      for (const id of [result.session_id, newId()]) {
        const answers = [
          await read(who, '/notes/', id),
          await replace(who, '/notes/', id, { text: 'taken' }),
          await remove(who, '/notes/', id),
        ];
        for (const { status, error } of answers) {
          expect([status, error]).toEqual([
            404,
            { code: 'account/no-such-path', message: expect.any(String) },
          ]);
        }
      }
      expect((await read(who, '/notes/')).result).toEqual([]);
    }
    expect((await read(ben, '/notes/')).result).toEqual([result]);
  });

  test('under a path that nobody registered are refused for reading and writing alike', async () => {
    const id = newId();
    for (const answer of [
      await read(ana, '/nowhere/'),
      await read(admin, '/nowhere/', id),
      await write(ana, '/nowhere/', { text: 'one' }),
      await replace(ana, '/nowhere/', id, { text: 'one' }),
      await remove(ana, '/nowhere/', id),
    ]) {
      expect([answer.status, answer.error?.code]).toEqual([404, 'account/no-such-path']);
    }
  });

  test('are only written as their path allows', async () => {
    const { result } = await write(ana, '/sealed/', { text: 'one' });
    expect((await replace(ana, '/sealed/', result.session_id, { text: 'two' })).error?.code).toBe(
      'account/no-such-path',
    );
    expect((await remove(ana, '/sealed/', result.session_id)).error?.code).toBe('account/no-such-path');
    expect((await read(ana, '/sealed/')).result).toEqual([result]);
  });

  test('sent twice under the id their writer chose are one', async () => {
    const id = newId();
    const first = await write(ana, '/notes/', { text: 'one' }, id);
    const again = await write(ana, '/notes/', { text: 'one' }, id);
    expect(again.result).toEqual(first.result);
    expect((await read(ana, '/notes/')).result).toHaveLength(1);
    const bens = await write(ben, '/notes/', { text: 'my own' }, id);
    expect(bens.result).toMatchObject({ uid: ben.uid, content: { text: 'my own' } });
  });

  test('keep to the shape of their path, and to eight kilobytes', async () => {
    const wrong = await write(ana, '/notes/', { text: 7, more: 'x' });
    expect(wrong.error).toMatchObject({
      code: 'invalid',
      fields: { 'content.text': 'type', 'content.more': 'unknown-field' },
    });
    expect((await write(ana, '/notes/', { text: 'x'.repeat(8192) })).error?.code).toBe('too-large');
    // The limit is in stored bytes, not in characters.
    expect((await write(ana, '/notes/', { text: 'ก'.repeat(3000) })).error?.code).toBe('too-large');
    const { result } = await write(ana, '/notes/', { text: 'x'.repeat(8000) });
    const grown = await replace(ana, '/notes/', result.session_id, { text: 'x'.repeat(9000) });
    expect(grown.error?.code).toBe('too-large');
  });

  test('are so many and no more for each member and path, also when written at once by two servers', async () => {
    const own = 'url' in world.database ? openPostgres({ url: String(world.database.url) }) : world.database;
    const other = await startWorld({ database: own, clock: world.clock });
    registerSessionPath(other.deps, notes);
    const { bearer } = ana.tokens;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? world : other).anonymous.call(
          'createSession',
          { session_path: '/notes/', content: { text: String(index) } },
          { bearer },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(7).fill(429)]);
    expect(answers.find(({ status }) => status === 429)?.error?.code).toBe('too-many');
    const { result } = await read(ana, '/notes/');
    expect(result).toHaveLength(3);
    expect((await write(ben, '/notes/', { text: 'mine' })).status).toBe(200);
    await remove(ana, '/notes/', result[0]?.session_id ?? '');
    expect((await write(ana, '/notes/', { text: 'instead' })).status).toBe(200);
    await other.close();
    if (own !== world.database) await own.close();
  });

  test('are read by staff where their path says so, a hundred at a time', async () => {
    for (let index = 0; index < 60; index += 1) {
      await write(ana, '/shared/', { text: `a${index}` });
      await write(ben, '/shared/', { text: `b${index}` });
    }
    expect((await read(ana, '/shared/')).result).toHaveLength(60);
    const first = (await read(admin, '/shared/')).result;
    const before = first.at(-1)?.session_id ?? '';
    const { result: second } = await admin.call('readSession', { session_path: '/shared/', before });
    expect([first.length, second.length]).toEqual([100, 20]);
    const texts = [...first, ...second].map(({ content }) => content['text']);
    expect(texts.slice(0, 4)).toEqual(['b59', 'a59', 'b58', 'a58']);
    expect(new Set(texts).size).toBe(120);
    // Staff may only read.
    const id = first[0]?.session_id ?? '';
    expect((await replace(admin, '/shared/', id, { text: 'x' })).error?.code).toBe('account/no-such-path');
  });
});

test('what staff reads of others is in the audit log, and needs a password typed lately', async () => {
  const { result } = await write(ana, '/shared/', { text: 'for staff' });
  const acts = async () =>
    (await admin.call('readActs', {})).result.acts.filter(({ act }) => act === 'readSession');
  const before = (await acts()).length;
  await read(admin, '/shared/', result.session_id);
  const [newest, ...older] = await acts();
  expect(older).toHaveLength(before);
  expect(newest?.detail).toMatchObject({ path: '/shared/', documents: [result.session_id] });
  // Documents of one's own are not logged.
  await read(admin, '/notes/');
  await read(ana, '/shared/');
  expect(await acts()).toHaveLength(before + 1);

  const { result: login } = await world.anonymous.call('authorize', {
    email: admin.email,
    password: admin.password,
  });
  if (login.disabled) throw new Error('The administrator is disabled.');
  world.clock.advance(16 * minute);
  const { result: next } = await world.anonymous.call('reauthorize', {
    refresh_token: login.tokens.refresh_token,
  });
  const late = await admin.call('readSession', { session_path: '/shared/' }, { bearer: next.tokens.bearer });
  expect(late.error?.code).toBe('account/confirm-first');
});

test('a path is registered by one feature only', () => {
  registerSessionPath(world.deps, notes);
  expect(() => registerSessionPath(world.deps, notePath('/notes/'))).toThrow('/notes/ is registered twice');
});

describe('devices', () => {
  test('are shown to who is signed in on them, and not written', async () => {
    await world.anonymous.call('authorize', { email: ana.email, password: ana.password });
    const { result } = await read(ana, '/devices/');
    expect(result).toHaveLength(2);
    expect(result.filter(({ content }) => content['isCurrent'])).toHaveLength(1);
    const { result: devices } = await ana.call('devices', {});
    expect(result.map(({ session_id }) => session_id)).toEqual(devices.map(({ deviceId }) => deviceId));
    expect(result[0]?.content['details']).toEqual(devices[0]?.details);
    const id = result[0]?.session_id ?? '';
    expect((await read(ana, '/devices/', id)).result).toHaveLength(1);
    for (const who of [ben, admin]) {
      expect((await read(who, '/devices/', id)).error?.code).toBe('account/no-such-path');
    }
    expect((await write(ana, '/devices/', {})).error?.code).toBe('account/no-such-path');
    expect((await remove(ana, '/devices/', id)).error?.code).toBe('account/no-such-path');
    expect((await ana.call('devices', {})).result).toHaveLength(2);
  });
});
