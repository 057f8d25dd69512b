import type { CallEntry, MatrixRelation, MatrixRole, MatrixRow } from '@mitto/kit/define-api';
import { matrixRelations, matrixRoles } from '@mitto/kit/define-api';
import type { ErrorTable } from '@mitto/kit/define-errors';
import { type CallOptions, type CallResult, callOverHttp } from '@mitto/testkit/call-over-http';
import { checkCell } from '@mitto/testkit/check-cell';
import { sampleOf } from '@mitto/testkit/samples/samples';
import { type Scene, setScene } from '@mitto/testkit/samples/scene';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from './modules.ts';

const calls: readonly (readonly [string, CallEntry])[] = contracts.flatMap(({ api }) => Object.entries(api));
const errors: ErrorTable = Object.assign({}, ...contracts.map((contract) => contract.errors));

/**
 * Settings of the sign-in provider. Starting a sign-in sends no request to GitHub: its URL only appears in
 * the redirect.
 */
const github = {
  clientId: 'of-the-tests',
  clientSecret: 'of-the-tests',
  webOrigin: 'https://github.example',
  apiOrigin: 'https://api.github.example',
};

let world: World;
beforeAll(async () => {
  world = await startWorld({ settings: { signIn: { github } } });
});
afterAll(() => world.close());

async function ask(
  scene: Scene,
  [name, entry]: readonly [string, CallEntry],
  relation: MatrixRelation,
  options: CallOptions = {},
): Promise<CallResult> {
  const input = await sampleOf(name, relation)(scene);
  return await callOverHttp(world.url, entry, input, {
    ip: scene.ip,
    bearer: scene.caller?.tokens.bearer,
    ...options,
  });
}

const relationsOf = ({ access }: CallEntry): MatrixRelation[] =>
  matrixRelations.filter((relation) => Object.hasOwn(access, relation));

const outcomeOf = ({ access }: CallEntry, relation: MatrixRelation, role: MatrixRole): string => {
  const rows: Partial<Record<MatrixRelation, MatrixRow>> = access;
  return rows[relation]?.[matrixRoles.indexOf(role)] ?? '';
};

describe('every call answers everybody as its contract says', () => {
  test.for(calls)('%s', async (call) => {
    const [, entry] = call;
    const wrong: string[] = [];
    for (const role of matrixRoles) {
      const texts = new Map<MatrixRelation, string>();
      for (const relation of relationsOf(entry)) {
        const outcome = outcomeOf(entry, relation, role);
        const answer = await ask(await setScene(world, role, { between: relation }), call, relation);
        const fault = checkCell(entry, outcome, answer, errors);
        if (fault !== undefined) wrong.push(`${role} × ${relation}: ${fault}`);
        texts.set(relation, allThatIsTold(answer));
      }
      const isAlike = outcomeOf(entry, 'stranger', role) === outcomeOf(entry, 'missing', role);
      // If the input of a call names no member, both texts are undefined.
      if (isAlike && texts.get('stranger') !== texts.get('missing'))
        wrong.push(`${role}: a stranger and nobody can be told apart`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Returns the answer as text, without the headers that differ between any two answers. */
function allThatIsTold({ status, headers, text }: CallResult): string {
  const own = new Set(['x-request-id', 'date']);
  return JSON.stringify([status, [...headers].filter(([name]) => !own.has(name)), text]);
}

const ofMembers = calls.filter(([, { auth }]) => auth === 1);
const ofApplications = calls.filter(([, { auth }]) => auth === 2);

test.for(ofMembers)('%s is closed to a disabled account', async (call) => {
  const scene = await setScene(world, 'member', { caller: { standing: 'disabled' } });
  expect(checkCell(call[1], 'unauthorized', await ask(scene, call, 'self'), errors)).toBeUndefined();
});

test.for(ofMembers)('%s knows whether a new password has to come first', async (call) => {
  const [, entry] = call;
  const scene = await setScene(world, 'member', { caller: { standing: 'must-reset' } });
  const answer = await ask(scene, call, 'self');
  const isStaffs = entry.roles !== undefined;
  if (entry.beforeReset) expect(answer.error?.code).not.toBe('unauthorized');
  else expect(checkCell(entry, isStaffs ? 'forbidden' : 'reset-first', answer, errors)).toBeUndefined();
});

test.for(ofApplications)('%s is closed to who shows no application of ours', async (call) => {
  for (const options of ['', 'client=somebody-else; build=1; schema=1; language=en']) {
    const scene = await setScene(world, 'member');
    const answer = await ask(scene, call, 'self', { headers: { options } });
    expect(checkCell(call[1], 'client-unknown', answer, errors)).toBeUndefined();
  }
});
