import * as v from 'valibot';
import { type Live, useAnswer } from './use-answer.ts';
import { useDatabase } from './use-live.ts';

/**
 * A value that a feature stores on this device under a name. Every tab sees the same value; it is deleted
 * with the database.
 */
export interface NoteEntry<S extends v.GenericSchema = v.GenericSchema> {
  readonly name: string;
  readonly schema: S;
}

export function defineNote<S extends v.GenericSchema>(name: string, schema: S): NoteEntry<S> {
  return { name, schema };
}

/** Returns undefined when nothing is stored, or when another version of the app stored another shape. */
export function useNote<S extends v.GenericSchema>(note: NoteEntry<S>): Live<v.InferOutput<S> | undefined> {
  const database = useDatabase();
  const asked = { source: database, about: `note ${note.name}`, question: '' };
  return useAnswer<v.InferOutput<S> | undefined>(undefined, asked, (tell, onError) =>
    database.liveNote(note.name, (found) => checked(note.schema, found), tell, onError),
  );
}

/** Returns undefined when the value does not match the schema. */
export function checked<S extends v.GenericSchema>(schema: S, found: unknown): v.InferOutput<S> | undefined {
  const result = v.safeParse(schema, found);
  return result.success ? result.output : undefined;
}
