import { defineData } from '@mitto/web-kit/data/define-data';
import { madeTables } from './tables/made-tables.ts';

/** Lays out the stores of tables made at run time, so that `/dev/database` finds them in each account's database. */
export const localTablesData = defineData({ extensions: [madeTables] });
