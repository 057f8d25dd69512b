import type { Bus } from '@mitto/server-kit/bus/bus';
import { createMemoryBus } from '@mitto/server-kit/bus/create-memory-bus';
import { createNatsBus } from '@mitto/server-kit/bus/create-nats-bus';
import { createPostgresBus } from '@mitto/server-kit/bus/create-postgres-bus';
import type { Database } from '@mitto/server-kit/database/database';
import type { Log } from '@mitto/server-kit/log';

export type BusKind = 'memory' | 'postgres' | 'nats';

export interface OpenBus {
  readonly kind: BusKind;
  readonly bus: Bus;
}

/**
 * Opens the bus: NATS if its URL is given, otherwise PostgreSQL's NOTIFY if the database is PostgreSQL (other
 * processes may use the same database), otherwise the bus in memory.
 */
export async function openBus(url: string | undefined, database: Database, log: Log): Promise<OpenBus> {
  const options = { onTrouble: (error: Error) => log.warn({ error }, 'the bus is in trouble') };
  if (url !== undefined && url !== 'postgres')
    return { kind: 'nats', bus: await createNatsBus(url, options) };
  if (database.engine === 'postgres')
    return { kind: 'postgres', bus: await createPostgresBus(database, options) };
  return { kind: 'memory', bus: createMemoryBus(options) };
}
