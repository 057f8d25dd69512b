import { columnTypes } from '@mitto/kit/column-types';
import { defineTable } from '@mitto/kit/define-table';
import { planTables } from '@mitto/localdb/table-plan';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { syncedDefinition } from './synced-definition.ts';

const parcels = defineTable({
  name: 'parcels',
  row: v.strictObject({
    to: v.string(),
    grams: columnTypes.LONG,
    price: v.optional(v.nullable(columnTypes.DECIMAL)),
    sentOn: v.optional(columnTypes.DATE),
    tags: columnTypes.ARRAY,
    state: v.optional(v.string()),
  }),
  indexes: [['to']],
  conflict: 'by-column',
  stream: 'member',
  opens: { insert: ['to', 'grams', 'price', 'sentOn', 'tags'], update: ['grams', 'price'] },
});

const plans = planTables([parcels]);

test('the types of a synced table are told as those of tables made here', () => {
  const [plan] = plans.values();
  if (!plan) throw new Error('There is one table.');
  expect(syncedDefinition(plan).columns).toEqual({
    to: { type: 'STRING', NOT_NULL: true },
    grams: { type: 'LONG', NOT_NULL: true },
    price: { type: 'DECIMAL' },
    sentOn: { type: 'DATE' },
    tags: { type: 'ARRAY', NOT_NULL: true },
    state: { type: 'STRING' },
  });
});
