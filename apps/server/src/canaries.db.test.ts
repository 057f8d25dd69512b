import { prepareExport } from '@mitto/account/server/export/prepare-export';
import type { CallEntry, MatrixRelation, MatrixRole } from '@mitto/kit/define-api';
import { matrixRelations, matrixRoles } from '@mitto/kit/define-api';
import { type CallResult, callOverHttp } from '@mitto/testkit/call-over-http';
import {
  type Canary,
  canariesOf,
  forgottenColumns,
  ownerColumns,
  singing,
  unclassifiedColumns,
} from '@mitto/testkit/canaries';
import { exportOf } from '@mitto/testkit/export-of';
import { liveFully } from '@mitto/testkit/live-fully';
import type { TestPerson } from '@mitto/testkit/person';
import { readColumns } from '@mitto/testkit/read-tables';
import { sampleOf } from '@mitto/testkit/samples/samples';
import { setScene } from '@mitto/testkit/samples/scene';
import { sensitiveColumns } from '@mitto/testkit/sensitive-columns';
import { type SignInStage, startSignInStage } from '@mitto/testkit/sign-in-stage';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from './modules.ts';

const calls: readonly (readonly [string, CallEntry])[] = contracts.flatMap(({ api }) => Object.entries(api));

/** Members whose values must not appear in answers: ana can be found by others, ben has forbidden it. */
const people = { ana: '+66812345678', ben: '+66812345679' } as const;
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];

let stage: SignInStage;
const members = new Map<Name, { readonly person: TestPerson; readonly canaries: readonly Canary[] }>();

beforeAll(async () => {
  stage = await startSignInStage();
  const { world } = stage;
  const staff = await world.person('staff-of-canaries', { isAdmin: true });
  const reported = await world.person('reported-by-canaries');
  for (const [at, name] of names.entries()) {
    const life = { word: `${name}-canary`, mobile: people[name], ip: `10.99.${at}.66`, staff, reported };
    const person = await liveFully(stage, life);
    const canaries = await canariesOf(world.database.db, person.uid);
    // Each of the two has reported a third member. The id and username of that member are not secrets of the
    // reporter.
    const own = canaries.filter(
      ({ spellings }) => !spellings.includes(reported.uid) && !spellings.includes(reported.username),
    );
    members.set(name, { person, canaries: own });
  }
  await canary('ben').person.call('updateUser', { privacy: { addById: false, addByMobileNumber: false } });
});
afterAll(() => stage.close());

function canary(name: Name) {
  const member = members.get(name);
  if (!member) throw new Error(`${name} is not there.`);
  return member;
}

test('every column that can hold words or bytes is classified', async () => {
  const { db } = stage.world.database;
  expect(await unclassifiedColumns(db)).toEqual([]);
  expect(await forgottenColumns(db)).toEqual([]);
});

const isAnother = new Set([
  'account_document.about',
  'chat_message.about',
  'chat_message.relative_id',
  'chat_waiting.about',
]);

test.for(names)('%s has a canary in every sensitive column of their own', async (name) => {
  const columns = await readColumns(stage.world.database.db);
  const owned = ownerColumns(columns);
  const found = new Set(canary(name).canaries.map(({ from }) => from));
  const silent = Object.entries(sensitiveColumns)
    .filter(([column, sensitivity]) => sensitivity !== 'open' && owned.has(column.split('.', 1)[0] ?? ''))
    .map(([column]) => column)
    // These columns contain the id or words of another member, or the id of another message.
    .filter((column) => !isAnother.has(column) && !found.has(column));
  expect(silent).toEqual([]);
});

function tellsOf(answer: CallResult): string {
  return `${JSON.stringify([...answer.headers])}\n${answer.text}`;
}

const relationsOf = ({ access }: CallEntry): MatrixRelation[] =>
  matrixRelations.filter((relation) => Object.hasOwn(access, relation));

/**
 * Returns a function that is true for values of this member that this role must never receive, whatever it
 * requests.
 */
function isForbidden(role: MatrixRole, name: Name): (canary: Canary) => boolean {
  if (role === 'admin') return ({ sensitivity }) => sensitivity === 'secret';
  if (name === 'ben') return () => true;
  return ({ sensitivity }) => sensitivity !== 'shown';
}

test('not even its owner is told what only serves to check a secret', async () => {
  const { person, canaries } = canary('ana');
  const secret = canaries.filter(({ sensitivity }) => sensitivity === 'secret');
  for (const name of ['userInfo', 'exportUser', 'devices', 'readConfiguration'] as const) {
    const answer = name === 'exportUser' ? await exportOf(stage.world, person) : await person.call(name, {});
    expect(answer.status).toBe(200);
    expect(singing(tellsOf(answer), secret), name).toEqual([]);
  }
});

type Meeting = readonly [relation: MatrixRelation, met: readonly Name[]];

/**
 * Returns the relations to test for a call, each with the members it is about. `stranger` is tested once for
 * each of the two members. The other relations are about neither, so no value of either may appear.
 */
function meetings(entry: CallEntry): Meeting[] {
  return relationsOf(entry).flatMap((relation): Meeting[] =>
    relation === 'stranger' ? names.map((name) => [relation, [name]]) : [[relation, names]],
  );
}

async function leaksOf(role: MatrixRole, [callName, entry]: (typeof calls)[number]): Promise<string[]> {
  const { world } = stage;
  const leaks: string[] = [];
  for (const [relation, met] of meetings(entry)) {
    const scene = await setScene(world, role, { stranger: canary(met[0] ?? 'ana').person });
    const input = await sampleOf(callName, relation)(scene);
    const options = { ip: scene.ip, bearer: scene.caller?.tokens.bearer };
    const ask = () => callOverHttp(world.url, entry, input, options);
    let answer = await ask();
    if (answer.status === 202 && scene.caller) {
      await prepareExport(world.deps, scene.caller.uid);
      answer = await ask();
    }
    const told = tellsOf(answer);
    // Values from the caller's own input may be returned to the caller.
    const typed = JSON.stringify(input);
    for (const name of met) {
      const unheard = canary(name)
        .canaries.filter(isForbidden(role, name))
        .filter(({ spellings }) => !spellings.some((spelling) => typed.includes(spelling)));
      leaks.push(...singing(told, unheard).map((song) => `${callName} × ${relation}: ${song} of ${name}`));
    }
  }
  return leaks;
}

test.for(matrixRoles)('no call tells %s what is somebody else’s', { timeout: 120_000 }, async (role) => {
  for (const call of calls) expect(await leaksOf(role, call)).toEqual([]);
});

/** Renames a table while the work runs, so that the server logs a bug for every call that uses the table. */
async function withoutTable(name: string, work: () => Promise<void>): Promise<void> {
  const { db } = stage.world.database;
  await sql`alter table ${sql.ref(name)} rename to gone`.execute(db);
  await work();
  await sql`alter table gone rename to ${sql.ref(name)}`.execute(db);
}

test('no line of the log and no answer to a bug names anybody but by id', async () => {
  const { logged, world } = stage;
  const { email, username, tokens } = canary('ana').person;
  for (const table of ['account_member', 'account_device', 'account_challenge', 'account_brake']) {
    await withoutTable(table, async () => {
      const answers = [
        await world.anonymous.call('authorize', { email, password: 'not the right one' }),
        await world.anonymous.call('resetPassword', { query: { email } }),
        await world.anonymous.call('reauthorize', { refresh_token: tokens.refresh_token }),
        await world.anonymous.call('createOtp', { identifier: people.ana, notify: 'sms' }),
        await world.anonymous.call('existsUser', { type: 'username', value: username }),
        await world.anonymous.call('userInfo', {}, { bearer: tokens.bearer }),
      ];
      expect(answers.filter(({ status }) => status === 500).length, table).toBeGreaterThan(0);
      for (const [index, answer] of answers.entries()) {
        const told = tellsOf(answer);
        // An answer to a request for a code repeats the address that the caller typed.
        const unheard = index === 1 && answer.status === 200 ? told.replace(email, '') : told;
        expect(singing(unheard, canary('ana').canaries)).toEqual([]);
      }
    });
  }
  expect(logged.length).toBeGreaterThan(5);
  const byId = new Set(['account_device.device_id', 'account_document.id']);
  const wordy = (one: Canary) => !one.from.endsWith('.uid') && !byId.has(one.from);
  for (const name of names)
    expect(singing(logged.join('\n'), canary(name).canaries.filter(wordy))).toEqual([]);
});

test('no mail or text message to somebody else carries a canary', () => {
  for (const name of names) {
    const { person, canaries } = canary(name);
    const toOthers = [
      ...stage.world.mails().filter(({ to }) => to !== person.email),
      ...stage.world.sms().filter(({ to }) => to !== people[name]),
    ];
    expect(toOthers.length).toBeGreaterThan(5);
    expect(singing(JSON.stringify(toOthers), canaries)).toEqual([]);
  }
});
