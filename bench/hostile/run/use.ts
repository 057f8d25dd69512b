import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@mitto/kit/ids';
import { schemaVersion } from '@mitto/kit/schema-version';
import { requestUntilServed } from './request.ts';
import type { SignedIn } from './serve.ts';

/** Times in ms of the calls of each kind, and how often the server turned calls away. */
export interface Used {
  readonly times: Readonly<Record<string, readonly number[]>>;
  readonly turnedAway: number;
}

const pauseMs = 60;

/** Uses the app as these members for some time: each makes one call after the other, with pauses. */
export async function use(url: string, members: readonly SignedIn[], seconds: number): Promise<Used> {
  const until = performance.now() + seconds * 1000;
  const times: Record<string, number[]> = {};
  let turnedAway = 0;
  const live = async (member: SignedIn, at: number): Promise<void> => {
    const acts = actsOf(url, member);
    for (let turn = at; performance.now() < until; turn += 1) {
      const [name, act] = acts[turn % acts.length] ?? ['', undefined];
      if (!act) throw new Error('A member has nothing to do.');
      const begun = performance.now();
      turnedAway += await act();
      const list = times[name] ?? [];
      times[name] = list;
      list.push(performance.now() - begun);
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  };
  await Promise.all(members.map(live));
  return { times, turnedAway };
}

type Act = readonly [name: string, act: () => Promise<number>];

/** Calls of a member who opens the app, swipes, changes a setting and looks at cards. */
function actsOf(url: string, member: SignedIn): readonly Act[] {
  const clientId = newId(Date.now());
  let syncId: string | null = null;
  let n = 0;
  const served = async (
    ...call: Parameters<typeof requestUntilServed>
  ): Promise<readonly [number, string]> => {
    const { status, text, turnedAway } = await requestUntilServed(...call);
    if (status !== 200) throw new Error(`${call[3]} answered ${status}: ${text.slice(0, 300)}`);
    return [turnedAway, text];
  };
  const pull = async (): Promise<number> => {
    const asked = { clientId, schema: schemaVersion, syncId };
    const [turnedAway, text] = await served(url, member, 'POST', '/database/updates', asked);
    ({ syncId } = (JSON.parse(text) as { result: { syncId: string } }).result);
    return turnedAway;
  };
  const push = async (): Promise<number> => {
    n += 1;
    const changes = { distance: 20 + (n % 30) };
    const entry = { mid: newId(Date.now()), n, op: 'update', ref: member.uid, changes };
    const pushed = { clientId, schema: schemaVersion, transactions: { search_filter: [entry] } };
    const [turnedAway, text] = await served(url, member, 'PUT', '/database/push/many', pushed);
    if (!text.includes('applied')) throw new Error(`A push was not applied: ${text.slice(0, 300)}`);
    return turnedAway;
  };
  const search = async (): Promise<number> => {
    const asked = { id: 'peopleSearch', values: { limit: '0,12', profiles: 4 } };
    return (await served(url, member, 'POST', '/database/query', asked))[0];
  };
  const info = async (): Promise<number> => (await served(url, member, 'GET', '/user/info'))[0];
  return [
    ['pull', pull],
    ['push', push],
    ['info', info],
    ['search', search],
  ];
}
