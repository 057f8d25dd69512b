import { randomBytes } from 'node:crypto';
import { hashPassword } from '@mitto/account/server/password';
import type { Deps } from '@mitto/server-kit/module/deps';
import { sql } from 'kysely';
import { demoPassword } from './seed-demo.ts';

const atOnce = 20_000;

/** Puts in accounts by the thousand, all with the demo password; every call of it adds further ones. */
export async function seedPeople(
  deps: Deps,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const batch = randomBytes(4).toString('hex');
  for (let done = 0; done < count; ) {
    const next = Math.min(count, done + atOnce);
    const at = deps.now();
    await deps.database.transact(async (tx) => {
      await sql`
        with made as (
          insert into account_member (uid, email, email_key, email_verified_at, username, username_key,
            password_hash, act_pseudonym, made_at, modified_at)
          select gen_random_uuid(), name || '@people.mitto.example', name || '@people.mitto.example', ${at}::bigint,
            name, name, ${passwordHash}, gen_random_uuid(), ${at}::bigint, ${at}::bigint
          from (select 'p' || ${batch}::text || n as name from generate_series(${done + 1}::int, ${next}::int) n) named
          returning uid)
        insert into account_privacy (uid) select uid from made`.execute(tx);
    });
    done = next;
    onProgress(done);
  }
}
