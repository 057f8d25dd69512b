import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@mitto/kit/ids';
import { erasedSize } from '@mitto/server-kit/media/media-store';
import type { CallResult, SentFile } from '@mitto/testkit/call-over-http';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import type { InputOf, ResultOf } from '@mitto/testkit/world-calls';
import { photoPathOf } from '../../contract/photos.ts';

type Wishes = Omit<InputOf<'upload'>, 'path' | 'files'>;
export type Uploaded = CallResult<ResultOf<'upload'>>;

export async function personWithProfile(
  world: World,
  name: string,
  wishes: Parameters<World['person']>[1] = {},
): Promise<TestPerson> {
  const person = await world.person(name, wishes);
  const profile = {
    name: `${name} of the tests`,
    username: name,
    gender: 0,
    dob: { day: 1, month: 2, year: 1996 },
  };
  const made = await person.call('createProfile', profile, { idempotencyKey: newId() });
  if (made.status !== 200) throw new Error(made.text);
  return person;
}

export async function send(
  person: TestPerson,
  files: readonly SentFile[],
  wishes: Wishes = {},
): Promise<Uploaded> {
  return await person.call('upload', { path: photoPathOf(person.uid), files, ...wishes });
}

/** Uploads one picture and returns its entry in the answer. */
export async function show(person: TestPerson, seed = 1, wishes: Wishes = {}) {
  const { result, text } = await send(
    person,
    [{ name: 'me.jpg', bytes: await testPicture({ seed }) }],
    wishes,
  );
  const file = result?.files[0];
  if (!file) throw new Error(text);
  return file;
}

export async function namesOf(person: TestPerson): Promise<string[]> {
  const { result } = await person.call('listUploads', { path: photoPathOf(person.uid) });
  return result.files.map(({ name }) => name);
}

export async function look(
  world: World,
  person: TestPerson | undefined,
  address: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Response> {
  const pass = person ? `?pass=${person.tokens.media_pass}` : '';
  return await fetch(new URL(`/media/${address}${pass}`, world.url), { headers, method });
}

/**
 * Paths of all files in the media store of this world, without the marks of erased members. With 'incoming': of
 * all files of uploads in progress.
 */
export function storedFiles(world: World, part: 'media' | 'incoming' = 'media'): string[] {
  const folder = join(world.folder, part);
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith(join(folder, erasedSize)))
    .sort();
}
