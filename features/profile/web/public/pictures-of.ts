import type { PhotoFile } from '@mitto/kit/photo-file';
import type { SeenPerson } from '../person/seen/seen-person.ts';

/** All pictures of a person, the profile picture first. */
export function picturesOf({ photos, profileImage }: SeenPerson): readonly PhotoFile[] {
  return photos?.files.length ? photos.files : (profileImage?.files ?? []);
}
