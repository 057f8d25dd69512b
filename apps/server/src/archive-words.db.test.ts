import { inScope, type JoinedWords, joinWords } from '@mitto/account/server/export/join-words';
import type { ArchiveWords, Names } from '@mitto/server-kit/module/archive-words';
import { exportOf } from '@mitto/testkit/export-of';
import { liveFully } from '@mitto/testkit/live-fully';
import { readColumns, type TableColumn } from '@mitto/testkit/read-tables';
import { type SignInStage, startSignInStage } from '@mitto/testkit/sign-in-stage';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import type * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractOfValues, writtenAsTheyAre } from './archive-values.fixture.ts';

let stage: SignInStage;
let exported: Record<string, Record<string, unknown[]>>;
let archive: Record<string, Uint8Array>;
let parts: Readonly<Record<string, ArchiveWords>>;
let words: JoinedWords;
let tableNames: Names;
let tablesForPrograms: Readonly<Record<string, string>>;
let columnsForPrograms: readonly string[];

beforeAll(async () => {
  stage = await startSignInStage();
  const { world } = stage;
  parts = world.deps.archiveWords();
  const all = Object.values(parts);
  words = joinWords(all);
  tableNames = Object.assign({}, ...all.map(({ tables }) => tables));
  tablesForPrograms = Object.assign({}, ...all.map(({ forPrograms }) => forPrograms?.tables));
  columnsForPrograms = all.flatMap(({ forPrograms }) => forPrograms?.columns ?? []);
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

/** The tables that features export. */
const shown = () => Object.keys(parts).flatMap((name) => Object.entries(exported[name] ?? {}));

const codesOf = (table: string, column: string) => inScope(words.codes, [table], column);

test('every table of the export has a name, or is for programs and says why', () => {
  const unnamed = shown()
    .map(([table]) => table)
    .filter((table) => !(table in tableNames) && !(table in tablesForPrograms));
  expect(unnamed).toEqual([]);
  expect(Object.keys(tableNames).filter((table) => table in tablesForPrograms)).toEqual([]);
});

test('a table and a column have one name, of the lowest feature that has them', () => {
  const names = Object.values(parts).flatMap(({ tables, columns = {}, forPrograms }) => [
    ...[...Object.keys(tables), ...Object.keys(forPrograms?.tables ?? {})].map((table) => `${table} (table)`),
    ...[...Object.keys(columns), ...(forPrograms?.columns ?? [])],
  ]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const [name, { tables }] of Object.entries(parts))
    expect(Object.keys(tables).filter((table) => !(table in (exported[name] ?? {})))).toEqual([]);
});

test('every column of these tables has a name in both languages, or is for programs', () => {
  const unnamed = shown()
    .filter(([table]) => table in tableNames)
    .flatMap(([table, rows]) =>
      rows
        .flatMap((row) => Object.keys(row ?? {}))
        .filter((column) => !inScope(words.columns, [table], column))
        .filter((column) => !columnsForPrograms.includes(column))
        .map((column) => `${table}.${column}`),
    );
  expect([...new Set(unnamed)]).toEqual([]);
  for (const named of [...Object.values(words.columns), ...Object.values(tableNames)])
    for (const name of named) expect(name.trim()).not.toBe('');
});

const isNamed = (table: string, column: string) =>
  table in tableNames && inScope(words.columns, [table], column) !== undefined;
const isTime = (column: string) =>
  /(_at|At|_until|_to|_by|_visit|_updated|_modified|date|since|^at|^until)$/.test(column);

/** The columns of the schema, and those that the export computes, that the page shows. */
async function shownColumns(): Promise<readonly TableColumn[]> {
  const stored = await readColumns(stage.world.database.db);
  const known = new Set(stored.map(({ table, column }) => `${table}.${column}`));
  const computed = shown().flatMap(([table, rows]) =>
    rows
      .flatMap((row) => Object.entries(row ?? {}))
      .filter(([column, value]) => value !== null && !known.has(`${table}.${column}`))
      .map(([column, value]) => ({
        table,
        column,
        type: typeof value === 'object' ? 'jsonb' : typeof value,
      })),
  );
  return [...stored, ...computed].filter(({ table, column }) => isNamed(table, column));
}

test('every column of words or numbers is written as it is, or has words for its codes', async () => {
  const columns = await shownColumns();
  const unsaid = columns
    .filter(({ type, column }) => type !== 'boolean' && type !== 'jsonb' && !isTime(column))
    .filter(({ table, column }) => !codesOf(table, column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !writtenAsTheyAre.includes(name));
  expect([...new Set(unsaid)]).toEqual([]);
  const plain = columns.filter(({ table, column }) => !codesOf(table, column));
  const names = new Set(plain.map(({ table, column }) => `${table}.${column}`));
  expect(writtenAsTheyAre.filter((name) => !names.has(name))).toEqual([]);
});

test('every value that the schema allows in a coded column has words in both languages', async () => {
  const { rows } = await sql<{ table: string; rule: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'c'`.execute(stage.world.database.db);
  const allowed = rows.flatMap(({ table, rule }) => {
    const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(rule);
    const values = [...(list?.[2] ?? '').matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value);
    return values.map((value) => ({ table, column: list?.[1] ?? '', value }));
  });
  const coded = allowed.filter(({ table, column }) => isNamed(table, column) && codesOf(table, column));
  expect(new Set(coded.map(({ table, column }) => `${table}.${column}`)).size).toBeGreaterThan(5);
  expect(coded.filter(({ table, column, value }) => !(value in (codesOf(table, column) ?? {})))).toEqual([]);
  for (const names of Object.values(words.codes))
    for (const named of Object.values(names)) for (const name of named) expect(name.trim()).not.toBe('');
});

/** Walks a contract: the names within a value, and the values of each list to choose from. */
function unsaidIn(schema: v.GenericSchema, scopes: readonly string[], name: string): string[] {
  if ('wrapped' in schema) return unsaidIn(schema.wrapped as v.GenericSchema, scopes, name);
  if ('item' in schema) return unsaidIn(schema.item as v.GenericSchema, scopes, name);
  if (schema.type === 'variant' || schema.type === 'union')
    return (schema as unknown as { options: v.GenericSchema[] }).options.flatMap((one) =>
      unsaidIn(one, scopes, name),
    );
  if ('entries' in schema)
    return Object.entries(schema.entries as Record<string, v.GenericSchema>)
      .filter(([inner]) => !columnsForPrograms.includes(inner))
      .flatMap(([inner, one]) => [
        ...(inScope(words.columns, [name, ...scopes], inner) ? [] : [`${name}.${inner} has no name`]),
        ...unsaidIn(one, [name, ...scopes], inner),
      ]);
  const list: readonly unknown[] =
    schema.type === 'picklist'
      ? (schema as unknown as { options: unknown[] }).options
      : schema.type === 'literal'
        ? [(schema as unknown as { literal: unknown }).literal]
        : [];
  const codes = inScope(words.codes, scopes, name) ?? {};
  return list
    .map(String)
    .filter((value) => !(value in codes))
    .map((value) => `${scopes[0]}.${name}: ${value}`);
}

test('every value that a contract allows has words, also within other values', async () => {
  const within = (await shownColumns()).filter(({ type }) => type === 'jsonb');
  const unknown = within
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !(name in contractOfValues));
  expect([...new Set(unknown)]).toEqual([]);
  const unsaid = Object.entries(contractOfValues).flatMap(([name, schema]) => {
    const [table = '', column = ''] = name.split('.');
    return unsaidIn(schema, [table], column);
  });
  expect(unsaid).toEqual([]);
});

test('the page is in the member’s language, and shows their words without a name of a column', () => {
  const page = strFromU8(archive['index.html'] ?? new Uint8Array());
  for (const told of [
    'โปรไฟล์',
    'อีเมล',
    'The bio of ana-canary',
    'House of ana-canary',
    'Message to Mitto of ana-canary',
  ])
    expect(page).toContain(told);
  const body = page.slice(page.indexOf('<body>')).replace(/<dd>.*?<\/dd>/gs, '');
  expect(body.match(/\b[a-z]+_[a-z_]+\b/g) ?? []).toEqual([]);
  expect(page).not.toMatch(/<dd>[^<]*[{[]"/);
});

test('pictures and documents of contact messages are in the archive, selfies are not', () => {
  const names = Object.keys(archive);
  expect(
    names
      .filter((name) => name.startsWith('files/support-attachment-'))
      .map((name) => name.split('.')[1])
      .toSorted(),
  ).toEqual(['txt', 'webp']);
  expect(names.filter((name) => name.startsWith('files/profile-photo-'))).toHaveLength(1);
  expect(names.filter((name) => name.includes('selfie'))).toEqual([]);
});
