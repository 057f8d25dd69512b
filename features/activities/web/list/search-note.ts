import { defineNote } from '@mitto/web-kit/live/use-note';
import * as v from 'valibot';
import { FoundActivity, RedactedActivity } from '../../contract/activity-queries.ts';
import { listIds } from './lists-of.ts';
import { Narrowing } from './narrowing.ts';

/** The list that was found last, so that it is there without a network. */
export const searchNote = defineNote(
  'activities-found',
  v.object({
    /** Choices with which it was found, as JSON. */
    question: v.string(),
    at: v.number(),
    activities: v.array(FoundActivity),
    cursor: v.nullable(v.string()),
    redacted: v.optional(v.array(RedactedActivity)),
  }),
);
export type ActivitySearchResult = v.InferOutput<typeof searchNote.schema>;

/**
 * The chosen list, and whether the map is shown in place of it. The pane stays as it was while an activity is
 * open beside it.
 */
export const paneNote = defineNote(
  'activities-pane',
  v.object({ list: v.picklist(listIds), isMap: v.boolean() }),
);

export const narrowingNote = defineNote('activities-narrowing', Narrowing);
