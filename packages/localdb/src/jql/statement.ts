import type { QueryPlan, SelectPlan } from '../query/plan.ts';
import type { Alteration } from '../tables/alteration.ts';
import type { TableDraft } from '../tables/table-definition.ts';

/** A table made, changed or gone. */
export type TableStatement =
  | { readonly is: 'create'; readonly draft: TableDraft }
  | { readonly is: 'alter'; readonly table: string; readonly alterations: readonly Alteration[] }
  | { readonly is: 'rename'; readonly table: string; readonly to: string }
  | { readonly is: 'truncate'; readonly table: string }
  /** Only with the word `yes`: the rows go with it. */
  | { readonly is: 'drop'; readonly table: string; readonly isSure: boolean };

/** Everything that can be said in jql, as plain data. */
export type Statement =
  | QueryPlan
  | TableStatement
  | { readonly is: 'batch'; readonly plans: readonly QueryPlan[] }
  | { readonly is: 'explain'; readonly plan: SelectPlan }
  | { readonly is: 'export'; readonly table: string; readonly format: string }
  /** The file's content is the value of a parameter. */
  | { readonly is: 'import'; readonly table: string; readonly format: string; readonly content: string };
