import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { createDiskStore } from '@mitto/server-kit/media/create-disk-store';
import { openTestPglite } from '@mitto/testkit/open-test-pglite';
import { testPassword } from '@mitto/testkit/person';
import { dumpTables } from '@mitto/testkit/read-tables';
import { startWorld } from '@mitto/testkit/start-world';
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
    expect(quiet.join('\n')).not.toContain('older than the last erasure');
    await third.close();
    await restored.close();
  },
);
