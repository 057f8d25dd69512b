import type { TableEntry } from '@mitto/kit/define-table';
import * as v from 'valibot';
import type { Row } from './stored-row.ts';

/** A synced table, with everything that the client needs of it. */
export interface TablePlan {
  readonly entry: TableEntry;
  /** Text that changes with the columns and the indexes. The rows are then fetched again. */
  readonly shape: string;
  /**
   * Reads a row of the server. Columns that this version does not have are dropped; any other fault is
   * returned as an issue.
   */
  read(row: Row): { readonly row: Row } | { readonly issue: string };
}

export type TablePlans = ReadonlyMap<string, TablePlan>;

export function planTables(entries: readonly TableEntry[]): TablePlans {
  const plans = new Map<string, TablePlan>();
  for (const entry of entries) {
    if (plans.has(entry.name)) throw new Error(`Two tables are called ${entry.name}: leave one.`);
    // A newer server sends columns that this version of the app does not know; they are dropped. When the app
    // is updated to a version that knows them, it fetches the whole table again.
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

/** Returns the plan of a table. Throws for an undeclared table, which is a bug of the caller. */
export function planOf(plans: TablePlans, name: string): TablePlan {
  const plan = plans.get(name);
  if (!plan) throw new Error(`The table ${name} is not in this database: declare it when opening.`);
  return plan;
}
