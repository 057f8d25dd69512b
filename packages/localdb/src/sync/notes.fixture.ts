import { defineMutation } from '@mitto/kit/define-mutation';
import { defineTable } from '@mitto/kit/define-table';
import { Id } from '@mitto/kit/ids';
import * as v from 'valibot';
import { showMutation } from '../data/local-mutation.ts';
import { planTables } from '../data/table-plan.ts';

export const notes = defineTable({
  name: 'notes',
  row: v.strictObject({
    text: v.string(),
    at: v.number(),
    folder: v.optional(v.nullable(v.string())),
    stars: v.optional(v.number()),
  }),
  indexes: [['folder', 'at'], ['at']],
  conflict: 'by-column',
  stream: 'member',
  opens: { insert: ['text', 'at', 'folder'], update: ['text', 'folder', 'stars'], delete: true },
});
export const bulletins = defineTable({
  name: 'bulletins',
  row: v.strictObject({ text: v.string() }),
  indexes: [],
  conflict: 'server',
  stream: 'global',
});

/** Adds one star to a note. */
export const starNote = defineMutation({ name: 'starNote', input: v.object({ note: Id }), table: 'notes' });
/** Writes a note with files. The notes of one folder reach the server in order. */
export const attachNote = defineMutation({
  name: 'attachNote',
  input: v.object({ text: v.string(), at: v.number(), folder: v.string() }),
  table: 'notes',
});
export const mutations = [
  showMutation(
    attachNote,
    (view, input) => view.insert(notes, view.ref ?? '', input),
    ({ folder }) => folder,
  ),
  showMutation(starNote, async (view, { note }) => {
    const row = await view.get(notes, note);
    view.patch(notes, note, { stars: Number(row?.['stars'] ?? 0) + 1 });
  }),
];

export const plans = planTables([notes, bulletins]);
