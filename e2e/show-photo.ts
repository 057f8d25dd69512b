import { photoPathOf } from '@mitto/profile/contract/photos';
import type { TestPerson } from '@mitto/testkit/person';
import { testPicture } from '@mitto/testkit/test-picture';

/** Uploads one picture for the member; each seed looks different. Returns its key as other members see it. */
export async function showPhoto(person: TestPerson, seed = 1): Promise<string> {
  const files = [{ name: 'me.jpg', bytes: await testPicture({ width: 900, height: 1200, seed }) }];
  const { result, text } = await person.call('upload', { path: photoPathOf(person.uid), files });
  const key = result?.files[0]?.key;
  if (!key) throw new Error(text);
  return key;
}
