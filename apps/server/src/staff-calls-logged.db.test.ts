import type { CallEntry } from '@mitto/kit/define-api';
import { newId } from '@mitto/kit/ids';
import { callOverHttp } from '@mitto/testkit/call-over-http';
import { liveFully } from '@mitto/testkit/live-fully';
import type { TestPerson } from '@mitto/testkit/person';
import { sampleOf } from '@mitto/testkit/samples/samples';
import { setScene } from '@mitto/testkit/samples/scene';
import { type SignInStage, startSignInStage } from '@mitto/testkit/sign-in-stage';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from './modules.ts';

const calls: readonly (readonly [string, CallEntry])[] = contracts.flatMap(({ api }) => Object.entries(api));

/** Calls of staff that are not written to the log, each with the reason. */
const notLogged: Readonly<Record<string, string>> = {
  readActs: 'The log itself, which names nobody.',
};

/** Calls of staff that are about no single member. */
const aboutNobody = ['updateConfiguration', 'listSelfies', 'listCases', 'listContacts', 'listFeedback'];

const ofStaff = calls.filter(
  ([name, { roles }]) => roles?.includes('ROLE_ADMIN') && !Object.hasOwn(notLogged, name),
);

let stage: SignInStage;
/** A member who has used everything, so that every call of staff finds something. */
let ana: TestPerson;
/** Inputs about records of ana. Every other call has a sample with which it succeeds. */
let records: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  stage = await startSignInStage();
  const { world } = stage;
  const staff = await world.person('staff', { isAdmin: true });
  const reported = await world.person('ben', { hasProfile: true });
  const life = { staff, reported, word: 'ana-canary', mobile: '+66812345678', ip: '10.88.5.6' };
  ana = await liveFully(stage, life);
  const { db } = world.database;
  const idIn = async (table: string): Promise<string> => {
    const { rows } = await sql<{
      id: string;
    }>`select id from ${sql.table(table)} where uid = ${ana.uid}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error(`${table} has no row of the member.`);
    return row.id;
  };
  const { case_id } = await db.selectFrom('safety_case').select('case_id').executeTakeFirstOrThrow();
  const feedback = { uid: ana.uid, id: await idIn('support_feedback') };
  const contact = { id: await idIn('support_contact') };
  const selfies = { uid: ana.uid, id: await idIn('profile_selfie') };
  const reason = 'For a test.';
  records = {
    // Removes another member than Ana, because the payments of a removed member are not shown.
    removeFromDatabase: { uid: reported.uid, reason },
    lookAtSelfies: selfies,
    decideOnSelfies: { ...selfies, refusal: 'unclear' },
    lookAtCase: { id: case_id },
    actOnCase: { id: case_id, reason, act: 'close', seen: 0 },
    readContact: contact,
    answerContact: { ...contact, reason, text: 'Thank you.' },
    closeContact: { ...contact, reason, closed: true },
    readFeedback: feedback,
    answerFeedback: { ...feedback, reason, text: 'Thank you.' },
    closeFeedback: { ...feedback, reason, closed: true },
    refundCharge: { uid: ana.uid, id: newId(), charge: await idIn('payments_charge'), reason },
  };
});
afterAll(() => stage.close());

test.for(ofStaff)('%s asks staff who they are, and is written to the log', async ([name, entry]) => {
  const { world } = stage;
  const { db } = world.database;
  const scene = await setScene(world, 'admin', { stranger: ana });
  const { caller } = scene;
  if (!caller) throw new Error('The scene has no administrator.');
  const relation = Object.hasOwn(entry.access, 'stranger') ? 'stranger' : 'self';
  const input = records[name] ?? (await sampleOf(name, relation)(scene));
  const ask = () =>
    callOverHttp(world.url, entry, input, {
      ip: scene.ip,
      bearer: caller.tokens.bearer,
      idempotencyKey: newId(),
    });
  const confirmAt = (at: number) =>
    db.updateTable('account_device').set({ confirmed_at: at }).where('uid', '=', caller.uid).execute();
  const acts = () => db.selectFrom('account_act').selectAll().orderBy('number').execute();

  await confirmAt(0);
  const before = await acts();
  expect((await ask()).error?.code).toBe('account/confirm-first');
  expect(await acts()).toEqual(before);

  await confirmAt(world.clock.now());
  const answer = await ask();
  expect(answer.status, answer.text).toBe(200);
  const added = (await acts()).slice(before.length);
  expect(added.map(({ act }) => act)).toEqual([name]);
  expect(added[0]?.subject_pseudonym === null).toBe(aboutNobody.includes(name));
});

test('every call that is excused from the log is a call of staff', () => {
  const names = calls.filter(([, { roles }]) => roles?.includes('ROLE_ADMIN')).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(notLogged), ...aboutNobody]));
});

test('the log is whole after all of it', async () => {
  const { caller } = await setScene(stage.world, 'admin');
  expect((await caller?.call('readActs', {}))?.result.isWhole).toBe(true);
});
