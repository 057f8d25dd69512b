import * as v from 'valibot';
import { type Live, useAnswer } from './use-answer.ts';
import { useDatabase } from './use-live.ts';

/** What a feature puts by on this device under a name: gone with the database, the same in every tab. */
export interface NoteEntry<S extends v.GenericSchema = v.GenericSchema> {
  readonly name: string;
  readonly schema: S;
}

export function defineNote<S extends v.GenericSchema>(name: string, schema: S): NoteEntry<S> {
  return { name, schema };
}

/** Undefined where nothing is put by, or what is there is of another version of the app. */
export function useNote<S extends v.GenericSchema>(note: NoteEntry<S>): Live<v.InferOutput<S> | undefined> {
  const database = useDatabase();
  const asked = { scope: `note ${note.name}`, question: '' };
  return useAnswer<v.InferOutput<S> | undefined>(undefined, asked, (tell, onError) =>
    database.liveNote(note.name, (found) => checked(note.schema, found), tell, onError),
  );
}

/** Undefined for what is no such note. */
export function checked<S extends v.GenericSchema>(schema: S, found: unknown): v.InferOutput<S> | undefined {
  const result = v.safeParse(schema, found);
  return result.success ? result.output : undefined;
}
