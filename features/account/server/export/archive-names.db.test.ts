import { exportOf } from '@mitto/testkit/export-of';
import { liveFully } from '@mitto/testkit/live-fully';
import { type SignInStage, startSignInStage } from '@mitto/testkit/sign-in-stage';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnNames, columnsForPrograms } from './archive-columns.ts';
import { tableNames, tablesForPrograms } from './archive-tables.ts';
import { archiveWords } from './archive-words.ts';

let stage: SignInStage;
let exported: Record<string, Record<string, unknown[]>>;
let archive: Record<string, Uint8Array>;

beforeAll(async () => {
  stage = await startSignInStage();
  const { world } = stage;
  const staff = await world.person('staff', { isAdmin: true });
  const reported = await world.person('ben', { hasProfile: true });
  const life = { staff, reported, word: 'ana-canary', mobile: '+66812345678', ip: '10.88.5.6' };
  const ana = await liveFully(stage, life);
  await world.deps.database.db
    .updateTable('account_member')
    .set({ language: 'th' })
    .where('uid', '=', ana.uid)
    .execute();
  exported = (await exportOf(world, ana)).result as typeof exported;
  await world.deps.database.db.deleteFrom('account_export').where('uid', '=', ana.uid).execute();
  await ana.call('askArchive', {});
  await world.drain();
  const { key } = (await ana.call('askArchive', {})).result;
  const pass = encodeURIComponent(ana.tokens.media_pass);
  const answer = await fetch(`${world.url}/media/${key}/zip?pass=${pass}`);
  archive = unzipSync(new Uint8Array(await answer.arrayBuffer()));
});
afterAll(() => stage.close());

/** The tables of the sections that the page shows. */
const shown = () =>
  Object.keys(archiveWords.en.sections).flatMap((name) => Object.entries(exported[name] ?? {}));

test('every table of the export has a name, or is for programs and says why', () => {
  expect(Object.keys(archiveWords.th.sections)).toEqual(Object.keys(archiveWords.en.sections));
  const unnamed = shown()
    .map(([table]) => table)
    .filter((table) => !(table in tableNames) && !(table in tablesForPrograms));
  expect(unnamed).toEqual([]);
  expect(Object.keys(tableNames).filter((table) => table in tablesForPrograms)).toEqual([]);
});

test('every column of these tables has a name in both languages, or is for programs', () => {
  const unnamed = shown()
    .filter(([table]) => table in tableNames)
    .flatMap(([table, rows]) =>
      rows
        .flatMap((row) => Object.keys(row ?? {}))
        .filter((column) => !(`${table}.${column}` in columnNames) && !(column in columnNames))
        .filter((column) => !columnsForPrograms.includes(column))
        .map((column) => `${table}.${column}`),
    );
  expect([...new Set(unnamed)]).toEqual([]);
  for (const named of [...Object.values(columnNames), ...Object.values(tableNames)])
    for (const name of named) expect(name.trim()).not.toBe('');
});

test('the page is in the member’s language, and shows their words without a name of a column', () => {
  const page = strFromU8(archive['index.html'] ?? new Uint8Array());
  for (const told of [
    'โปรไฟล์',
    'อีเมล',
    'Bio ana-canary',
    'House of ana-canary',
    'Message to Mitto of ana-canary',
  ])
    expect(page).toContain(told);
  const body = page.slice(page.indexOf('<body>')).replace(/<dd>.*?<\/dd>/gs, '');
  expect(body.match(/\b[a-z]+_[a-z_]+\b/g) ?? []).toEqual([]);
  expect(page).not.toMatch(/<dd>[^<]*[{[]"/);
});

test('pictures of contact messages are in the archive, selfies are not', () => {
  const names = Object.keys(archive);
  expect(names.filter((name) => name.startsWith('files/support-attachment-'))).toHaveLength(1);
  expect(names.filter((name) => name.startsWith('files/profile-photo-'))).toHaveLength(1);
  expect(names.filter((name) => name.includes('selfie'))).toEqual([]);
});
