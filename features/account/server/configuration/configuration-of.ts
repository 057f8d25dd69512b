import { second } from '@mitto/kit/time';
import type { Database, Db, Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { AccountConfiguration, Configuration, TaskLimit } from '../../contract/configuration.ts';
import { readStoredConfiguration } from '../store/configuration.ts';
import { mergeConfiguration } from './merge-configuration.ts';

const changedTopic = 'account.configuration';

/** Max age of the cached configuration (3 s), in case the message that invalidates the cache is lost. */
const believedFor = 3 * second;

export interface VersionedConfiguration {
  readonly version: number;
  /** All parts. Each feature takes its own with `partOf`. */
  readonly value: AccountConfiguration;
}

export interface ConfigurationReader {
  /** Returns the current configuration. Within a transaction, pass the transaction. */
  read(db: Db | Tx): Promise<VersionedConfiguration>;
  /** Invalidates the cache of all processes after the commit. */
  changed(tx: Tx): void;
}

type ReaderDeps = Pick<Deps, 'database' | 'bus' | 'now' | 'log'>;

interface Declared {
  readonly configuration: Configuration;
  /** The limits of tasks that always have one. */
  readonly usualLimits: () => Readonly<Record<string, TaskLimit>>;
}

const declared = new WeakMap<Database, Declared>();

/** Declares which parts the configuration of this server has. */
export function declareConfiguration({ database }: Pick<Deps, 'database'>, parts: Declared): void {
  declared.set(database, parts);
}

/** Merges stored changes over the usual values of the declared parts. */
export function mergeDeclared(
  { database }: Pick<Deps, 'database'>,
  changes: Readonly<Record<string, unknown>>,
): ReturnType<typeof mergeConfiguration> {
  const parts = declared.get(database);
  if (!parts) throw new Error('The server has no configuration: pass its parts to accountModule.');
  return mergeConfiguration(parts.configuration, changes, parts.usualLimits());
}

const readers = new WeakMap<Database, ConfigurationReader>();

/** Returns the reader of this database, whose callers share one cache. */
export function configurationOf(deps: ReaderDeps): ConfigurationReader {
  let reader = readers.get(deps.database);
  if (!reader) {
    reader = createReader(deps);
    readers.set(deps.database, reader);
  }
  return reader;
}

function createReader({ bus, now, log, database }: ReaderDeps): ConfigurationReader {
  let kept: (VersionedConfiguration & { readonly until: number }) | undefined;
  // Number of invalidations so far. A configuration is cached only if no invalidation arrived while it was
  // read.
  let changes = 0;
  let toldOf = -1;

  const forget = (): void => {
    changes += 1;
    kept = undefined;
  };
  bus.subscribe(changedTopic, forget);

  return {
    async read(db) {
      if (kept && kept.until > now()) return kept;
      const before = changes;
      const stored = await readStoredConfiguration(db);
      const { value, outdated } = mergeDeclared({ database }, stored.changes);
      if (outdated.length > 0 && toldOf !== stored.version) {
        toldOf = stored.version;
        log.error({ parts: outdated }, 'parts of the stored configuration are outdated: their defaults hold');
      }
      const found = { version: stored.version, value };
      if (before === changes) kept = { ...found, until: now() + believedFor };
      return found;
    },
    changed(tx) {
      onCommit(tx, () => {
        // Invalidates the cache of this process at once, so that the caller's next call sees the change.
        forget();
        bus.publish(changedTopic, '');
      });
    },
  };
}
