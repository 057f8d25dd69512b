// @pglite: a backup of its folder is put back
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eraseLeaving } from '@mitto/account/server/leaving/erase-leaving';
import { newId } from '@mitto/kit/ids';
import { day, minute } from '@mitto/kit/time';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { createDiskStore } from '@mitto/server-kit/media/create-disk-store';
import type { MediaStore } from '@mitto/server-kit/media/media-store';
import { openTestPglite } from '@mitto/testkit/open-test-pglite';
import { type TestPerson, testPassword } from '@mitto/testkit/person';
import { dumpTables } from '@mitto/testkit/read-tables';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrations } from './modules.ts';

const folder = mkdtempSync(join(tmpdir(), 'mitto-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const password = testPassword;
/** Four databases are opened one after the other. */
const long = { timeout: 60_000 };

test(
  'a database that was restored from before an erasure erases again before it serves, and nobody else',
  long,
  async () => {
    const mediaStore = createDiskStore(join(folder, 'media'));
    const database = await openTestPglite(migrations);
    const world = await startWorld({ database, mediaStore });
    const before = await world.person('before', { hasProfile: true });
    const ana = await world.person('ana', { hasProfile: true });
    const ben = await world.person('ben', { hasProfile: true });
    await before.call('removeUser', { password });
    await world.drain();
    const backup = await database.pglite.dumpDataDir('none');
    expect((await ana.call('removeUser', { password })).status).toBe(200);
    await world.drain();
    const { clock } = world;
    await world.close();
    await database.close();

    const restored = await openPglite({ from: backup });
    const known = await sql`select 1 from account_member where uid = ${ana.uid}`.execute(restored.db);
    expect(known.rows).toHaveLength(1);
    const lines: string[] = [];
    const onLog = (line: string) => void lines.push(line);
    const again = await startWorld({ database: restored, mediaStore, clock, onLog });
    const login = (email: string) => again.anonymous.call('authorize', { email, password });
    expect((await login(ana.email)).error?.code).toBe('account/wrong-login');
    expect((await login(ben.email)).status).toBe(200);
    await again.drain();
    const naming = [...(await dumpTables(restored.db))]
      .filter(([, rows]) => rows.some((row) => JSON.stringify(row).includes(ana.uid)))
      .map(([table]) => table);
    expect(naming).toEqual([]);
    expect(lines.join('\n')).toContain('"erased":1');
    for (const secret of [ana.uid, ana.email]) expect(lines.join('\n')).not.toContain(secret);
    await again.close();

    const quiet: string[] = [];
    const third = await startWorld({
      ...{ database: restored, mediaStore, clock },
      onLog: (line) => void quiet.push(line),
    });
    expect((await third.anonymous.call('authorize', { email: ben.email, password })).status).toBe(200);
    expect(quiet.join('\n')).not.toContain('older than');
    await third.close();
    await restored.close();
  },
);

const leave = (person: TestPerson, bearer?: string) =>
  person.call(
    'deactivateAccount',
    { uid: person.uid, password, feedback: { reason: 'break' } },
    { idempotencyKey: newId(), ...(bearer !== undefined && { bearer }) },
  );

async function bringBack({ anonymous }: World, { email }: TestPerson): Promise<string> {
  const { result } = await anonymous.call('authorize', { email, password });
  if (!result.disabled || !result.leaving) throw new Error('The account is not deleted.');
  const back = await anonymous.call('bringBackAccount', { token: result.leaving.token });
  return back.result.disabled ? '' : back.result.tokens.bearer;
}

test(
  'a database that was restored from before a deletion hides the account again until its 14 days are over, and one that was brought back stays',
  long,
  async () => {
    const mediaStore: MediaStore = createDiskStore(join(folder, 'media-of-leaving'));
    const database = await openTestPglite(migrations);
    const world = await startWorld({ database, mediaStore });
    const { clock } = world;
    const person = (name: string) => world.person(name, { hasProfile: true });
    const [ana, ben, cleo, dan] = [
      await person('ana'),
      await person('ben'),
      await person('cleo'),
      await person('dan'),
    ];
    // Cleo and Dan have deleted their accounts before the backup.
    await leave(cleo);
    await leave(dan);
    await world.drain();
    const backup = await database.pglite.dumpDataDir('none');
    clock.advance(minute);
    const erasedAt = (await leave(ana)).result.erasedAt;
    await bringBack(world, cleo);
    const bearer = await bringBack(world, dan);
    clock.advance(minute);
    const ofDan = (await leave(dan, bearer)).result.erasedAt;
    await world.drain();
    await world.close();
    await database.close();

    clock.advance(minute);
    const restored = await openPglite({ from: backup });
    const lines: string[] = [];
    const again = await startWorld({
      ...{ database: restored, mediaStore, clock },
      onLog: (line) => void lines.push(line),
    });
    const login = async ({ email }: TestPerson) =>
      (await again.anonymous.call('authorize', { email, password })).result;
    expect(await login(ana)).toMatchObject({ disabled: true, leaving: { erasedAt } });
    expect(await login(dan)).toMatchObject({ disabled: true, leaving: { erasedAt: ofDan } });
    expect((await login(cleo)).disabled).toBe(false);
    expect((await login(ben)).disabled).toBe(false);
    // The session that the backup remembers has ended.
    const { refresh_token } = ana.tokens;
    expect((await again.anonymous.call('reauthorize', { refresh_token })).error?.code).toBe(
      'account/session-ended',
    );
    expect(lines.join('\n')).toContain('"erased":0,"deleted":2,"broughtBack":1');
    await again.drain();

    await eraseLeaving({ ...again.deps, now: () => erasedAt });
    const left = await sql<{ uid: string }>`select uid from account_member`.execute(restored.db);
    expect(left.rows.map(({ uid }) => uid).sort()).toEqual([ben.uid, cleo.uid, dan.uid].sort());
    expect(erasedAt).toBe(ofDan - minute);
    expect(ofDan).toBeGreaterThan(clock.now() + 13 * day);
    await again.close();

    const quiet: string[] = [];
    const third = await startWorld({
      ...{ database: restored, mediaStore, clock },
      onLog: (line) => void quiet.push(line),
    });
    expect(quiet.join('\n')).not.toContain('older than');
    await third.close();
    await restored.close();
  },
);
