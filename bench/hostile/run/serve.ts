import { demoPassword } from '@mitto/server/demo/demo-password';
import { seedPeople } from '@mitto/server/seed-people';
import { defaultLimits } from '@mitto/server-kit/http/http-options';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';

export interface SignedIn {
  readonly uid: string;
  readonly bearer: string;
  /** Address from which this member calls. */
  readonly ip: string;
}

export interface Served {
  readonly url: string;
  readonly hostile: SignedIn;
  readonly others: readonly SignedIn[];
}

/**
 * Starts the whole server in this process, with the limits of production, and signs members in: a hostile one
 * and some others. Ends when the parent disconnects.
 */
export async function serve(people: number, others: number): Promise<void> {
  const clock = { now: Date.now, advance: () => undefined };
  const world = await startWorld({ limits: defaultLimits, clock, checkAnswers: false });
  await seedPeople(world.deps, people, () => undefined);
  await world.server.jobs.start();
  const [hostile, ...rest] = await signIn(world, others + 1);
  if (!hostile) throw new Error('Nobody could sign in.');
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url: world.url, hostile, others: rest } satisfies Served);
}

async function signIn({ database, anonymous }: World, count: number): Promise<SignedIn[]> {
  const { rows } = await sql<{ uid: string; email: string }>`
    select uid, email from account_member order by uid limit ${count}`.execute(database.db);
  const signedIn: SignedIn[] = [];
  for (const [index, { uid, email }] of rows.entries()) {
    const ip = `10.0.${index}.1`;
    const { result } = await anonymous.call('authorize', { email, password: demoPassword }, { ip });
    if (!result || result.disabled) throw new Error(`${email} could not sign in.`);
    signedIn.push({ uid, bearer: result.tokens.bearer, ip });
  }
  return signedIn;
}
