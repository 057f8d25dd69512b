import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type RawBuilder, sql } from 'kysely';

/** One difference between the postings and what else the books say. */
export interface AuditFault {
  readonly fault:
    | 'balance-differs'
    | 'entries-missing'
    | 'balance-below-zero'
    | 'owed-above-zero'
    | 'chain-broken'
    | 'not-balanced'
    | 'no-postings'
    | 'no-movement'
    | 'no-account';
  /** Id of the account or movement. */
  readonly id: string;
}

export interface Audit {
  readonly movements: number;
  readonly faults: readonly AuditFault[];
  /** Passing accounts that are not at 0, and how long the oldest has been open (ms). */
  readonly open: number;
  readonly oldestOpenMs: number;
}

/** Max number of faults of each kind that one audit lists. */
const maxListed = 100;

/**
 * Recomputes every balance from the postings, in one snapshot. It trusts nothing that the triggers keep.
 */
export async function auditCoins({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<Audit> {
  return await database.snapshot(async (tx) => {
    const faults = [...(await accountFaults(tx)), ...(await chainFaults(tx)), ...(await movementFaults(tx))];
    const { rows } = await sql<{ movements: number; open: number; oldest: number | null }>`
      select (select count(*) from coins_movement) as movements,
        (select count(*) from coins_account a where kind = 'passing' and balance <> 0) as open,
        (select min(made_at) from coins_account where kind = 'passing' and balance <> 0) as oldest`.execute(
      tx,
    );
    const { movements = 0, open = 0, oldest = null } = rows[0] ?? {};
    return { movements, faults, open, oldestOpenMs: oldest === null ? 0 : now() - oldest };
  });
}

async function list(tx: Tx, query: RawBuilder<AuditFault>): Promise<AuditFault[]> {
  return (await query.execute(tx)).rows;
}

function accountFaults(tx: Tx): Promise<AuditFault[]> {
  return list(
    tx,
    sql<AuditFault>`
    with counted as (
      select account, sum(amount) as balance, count(*) as entries from coins_posting group by account
    )
    select case
        when a.id is null then 'no-account'
        when a.balance < 0 and a.kind in ('own', 'given') then 'balance-below-zero'
        when a.balance > 0 and a.kind = 'owed' then 'owed-above-zero'
        when a.balance <> coalesce(c.balance, 0) then 'balance-differs'
        else 'entries-missing' end as fault,
      coalesce(a.id, c.account) as id
    from coins_account a full join counted c on c.account = a.id
    where a.id is null
      or (a.kind <> 'system' and (
        a.balance is distinct from coalesce(c.balance, 0) or a.entries <> coalesce(c.entries, 0)
        or (a.balance < 0 and a.kind in ('own', 'given')) or (a.balance > 0 and a.kind = 'owed')))
    order by 1, 2 limit ${maxListed}`,
  );
}

/** Postings whose number or balance does not follow from the posting before. */
function chainFaults(tx: Tx): Promise<AuditFault[]> {
  return list(
    tx,
    sql<AuditFault>`
    select distinct 'chain-broken' as fault, account as id from (
      select account, n, balance,
        row_number() over accounts as position,
        sum(amount) over (partition by account order by n rows unbounded preceding) as counted
      from coins_posting where account in (select id from coins_account where kind <> 'system')
      window accounts as (partition by account order by n)
    ) line
    where n is distinct from position or balance is distinct from counted
    order by 2 limit ${maxListed}`,
  );
}

function movementFaults(tx: Tx): Promise<AuditFault[]> {
  return list(
    tx,
    sql<AuditFault>`
    with counted as (
      select movement, sum(amount) as rest, sum(amount) filter (where amount > 0) as moved
      from coins_posting group by movement
    )
    select case when m.id is null then 'no-movement' when c.movement is null then 'no-postings'
        else 'not-balanced' end as fault,
      coalesce(m.id, c.movement) as id
    from coins_movement m full join counted c on c.movement = m.id
    where m.id is null or c.movement is null or c.rest <> 0 or c.moved is distinct from m.amount
    order by 1, 2 limit ${maxListed}`,
  );
}

/** Creates the nightly job. Faults are logged as errors, one line each, and fail the job. */
export function auditJob(deps: Pick<Deps, 'database' | 'now' | 'log'>): () => Promise<void> {
  return async () => {
    const { faults, open, oldestOpenMs } = await auditCoins(deps);
    for (const fault of faults) deps.log.error({ ...fault }, 'the books of coins do not add up');
    if (open > 0)
      deps.log.info({ open, oldestOpenMs }, 'coins that only pass through are still on their way');
    if (faults.length > 0)
      throw new Error(`The audit of the coins found ${faults.length} faults: see the log.`);
  };
}
