// @alone: it measures how long the uploads of others take
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultLimits } from '@mitto/server-kit/http/http-options';
import type { TestPerson } from '@mitto/testkit/person';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoPathOf } from '../../contract/photos.ts';
import { personWithProfile, send, storedFiles } from './photos.fixture.ts';

const { seconds, formStallMs } = sized({
  short: { seconds: 3, formStallMs: 1000 },
  nightly: { seconds: 120, formStallMs: defaultLimits.formStallMs },
});
const drips = 32;
/** Time in ms that any upload may take, so that the figures of an idle machine of microseconds do not count. */
const freeMs = 500;

let world: World;
let eve: TestPerson;
let idle: Figures;
let others: readonly TestPerson[];
beforeAll(async () => {
  const { maxForms, maxFormBytes, maxFormsOfNetwork, maxFormBytesOfNetwork } = defaultLimits;
  const { maxFormsOfMember, maxFormBytesOfMember, formStallBytes } = defaultLimits;
  const limits = { maxForms, maxFormBytes, maxFormsOfNetwork, maxFormBytesOfNetwork };
  const ofMember = { maxFormsOfMember, maxFormBytesOfMember, formStallBytes, formStallMs };
  world = await startWorld({ limits: { ...limits, ...ofMember } });
  eve = await personWithProfile(world, 'eve');
  others = await Promise.all(['ana', 'ben'].map((name) => personWithProfile(world, name)));
});
afterAll(() => world.close());

interface Attack {
  readonly answers: Map<string, number>;
  stop(): Promise<void>;
}

/**
 * Keeps `count` uploads open, each of which brings a byte every 100 ms, and begins a new one for each that the
 * server ends. Each is of the member and from the network that `by` returns.
 */
function drip(count: number, by: (at: number) => { person: TestPerson; ip: string }): Attack {
  const answers = new Map<string, number>();
  const sockets = new Set<Socket>();
  let isOver = false;
  const open = (at: number): void => {
    if (isOver) return;
    const { person, ip } = by(at);
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    sockets.add(socket);
    socket.write(headOf(person, ip));
    const timer = setInterval(() => socket.write('.'), 100);
    socket.on('error', () => socket.destroy());
    socket.once('data', (chunk) => {
      const code = /"code":"([^"]+)"/.exec(String(chunk))?.[1] ?? 'none';
      answers.set(code, (answers.get(code) ?? 0) + 1);
    });
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      setTimeout(() => open(at), 50);
    });
  };
  for (let at = 0; at < count; at += 1) open(at);
  return {
    answers,
    async stop() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
      await expect.poll(() => storedFiles(world, 'incoming'), { timeout: 10_000 }).toEqual([]);
    },
  };
}

function headOf({ tokens, uid }: TestPerson, ip: string): string {
  return [
    'POST /v2/uploads HTTP/1.1',
    'host: x',
    `authorization: Bearer ${tokens.bearer}`,
    `x-forwarded-for: ${ip}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 9000000',
    '',
    `--b\r\nContent-Disposition: form-data; name="path"\r\n\r\n${photoPathOf(uid)}`,
    '--b\r\nContent-Disposition: form-data; name="files[]"; filename="a.jpg"\r\n\r\n',
  ].join('\r\n');
}

interface Figures {
  readonly median: number;
  readonly p95: number;
  readonly statuses: readonly number[];
}

/** Lets the other members replace their picture again and again, and measures each upload in ms. */
async function measure(): Promise<Figures> {
  const bytes = await testPicture({ width: 800, height: 600 });
  const took: number[] = [];
  const statuses = new Set<number>();
  const until = performance.now() + seconds * 1000;
  const work = async (person: TestPerson): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now();
      const { status } = await send(person, [{ name: 'me.jpg', bytes }], {
        name: 'profile_picture',
        replaceIfExists: 'true',
      });
      took.push(performance.now() - began);
      statuses.add(status);
      await sleep(50);
    }
  };
  await Promise.all(others.map(work));
  took.sort((a, b) => a - b);
  const at = (share: number): number => Math.round(took[Math.floor(share * (took.length - 1))] ?? Infinity);
  return { median: at(0.5), p95: at(0.95), statuses: [...statuses] };
}

function tell(what: string, { median, p95 }: Figures, answers: ReadonlyMap<string, number>): void {
  const refused = [...answers].map(([code, count]) => `${count} ${code}`).join(', ');
  process.stdout.write(
    `${what}: uploads of others ${median} ms (95 %: ${p95}), idle ${idle.median} (${idle.p95}); the attacker got ${refused}\n`,
  );
}

async function expectQuick(attack: Attack, what: string): Promise<void> {
  await sleep(formStallMs / 2);
  const attacked = await measure();
  await attack.stop();
  tell(what, attacked, attack.answers);
  expect(attacked.statuses).toEqual([200]);
  expect(attacked.median).toBeLessThan(Math.max(freeMs, 3 * idle.median));
  expect(attacked.p95).toBeLessThan(Math.max(freeMs, 3 * idle.p95));
}

test('uploads of an idle server', { timeout: 600_000 }, async () => {
  await measure();
  idle = await measure();
  expect(idle.statuses).toEqual([200]);
});

test(`${drips} dripping uploads of one member do not slow the uploads of others`, {
  timeout: 600_000,
}, async () => {
  const attack = drip(drips, (at) => ({ person: eve, ip: `192.0.2.${at}` }));
  await expectQuick(attack, 'one member');
  expect(attack.answers.get('too-many')).toBeGreaterThan(0);
});

test(`${2 * drips} dripping uploads from one network do not slow those of other networks`, {
  timeout: 600_000,
}, async () => {
  const names = Array.from({ length: drips / 2 }, (_, at) => `dripping-${at}`);
  const people = await Promise.all(names.map((name) => world.person(name)));
  const attack = drip(2 * drips, (at) => ({ person: people[at % people.length] ?? eve, ip: '198.51.100.7' }));
  await expectQuick(attack, 'one network');
  expect(attack.answers.get('busy')).toBeGreaterThan(0);
});

test('a member who uploads as fast as it goes does not slow the others much', {
  timeout: 600_000,
}, async () => {
  const bytes = await testPicture({ width: 2000, height: 1500 });
  let isOver = false;
  const answers = new Map<string, number>();
  const flood = Array.from({ length: 12 }, async () => {
    while (!isOver) {
      const { error } = await send(eve, [{ name: 'me.jpg', bytes }], {
        name: 'profile_picture',
        replaceIfExists: 'true',
      });
      const code = error?.code ?? 'ok';
      answers.set(code, (answers.get(code) ?? 0) + 1);
    }
  });
  const attacked = await measure();
  isOver = true;
  await Promise.all(flood);
  tell('as fast as it goes', attacked, answers);
  expect(attacked.statuses).toEqual([200]);
  // Their pictures are drawn on the cores that the attacker's picture uses as well.
  expect(attacked.median).toBeLessThan(Math.max(4000, 8 * idle.median));
});
