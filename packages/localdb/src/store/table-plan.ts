import type { TableEntry } from '@mitto/kit/define-table';
import * as v from 'valibot';
import type { Row } from './stored-row.ts';

/** A synced table with what the local half needs of it. */
export interface TablePlan {
  readonly entry: TableEntry;
  /** Changes with the columns and the indexes: rows from before are asked for anew. */
  readonly shape: string;
  /** Reads a row of the server: columns this version does not know are left out, anything else wrong is told. */
  read(row: Row): { readonly row: Row } | { readonly issue: string };
}

export type TablePlans = ReadonlyMap<string, TablePlan>;

export function planTables(entries: readonly TableEntry[]): TablePlans {
  const plans = new Map<string, TablePlan>();
  for (const entry of entries) {
    if (plans.has(entry.name)) throw new Error(`Two tables are called ${entry.name}: leave one.`);
    // A server that is newer sends columns more; the upgrade that knows them asks for the table anew.
    const lenient = v.object(entry.row.entries);
    plans.set(entry.name, {
      entry,
      shape: JSON.stringify([Object.keys(entry.row.entries).sort(), entry.indexes]),
      read(row) {
        const parsed = v.safeParse(lenient, row);
        if (parsed.success) return { row: parsed.output };
        return { issue: parsed.issues.map((issue) => v.getDotPath(issue) ?? issue.message).join(', ') };
      },
    });
  }
  return plans;
}

/** A table nobody declared is a bug of the caller. */
export function planOf(plans: TablePlans, name: string): TablePlan {
  const plan = plans.get(name);
  if (!plan) throw new Error(`The table ${name} is not in this database: declare it when opening.`);
  return plan;
}
