import { Photo } from '@mitto/widgets/display/photo';
import { userFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { SeenPerson } from '../person/seen/seen-person.ts';
import styles from './person-picture.module.css';
import { picturesOf } from './pictures-of.ts';
import { usePhotoAddress } from './use-photo-address.ts';

interface Props {
  readonly person: SeenPerson;
  readonly size: '360' | '720';
  /** Index of the photo in the person's pictures. */
  readonly at?: number;
  /** True for a picture that is visible from the start, and so must not load lazily. */
  readonly isEager?: boolean;
}

/** One photo of a person, which fills the card around it. A placeholder if there is no photo. */
export function PersonPicture({ person, size, at = 0, isEager = false }: Props) {
  const address = usePhotoAddress();
  const file = picturesOf(person)[at];
  if (!file) {
    return (
      <div role="img" aria-label={m.profile_no_photo()}>
        <div className={styles['none']}>
          <Icon glyph={userFill} size={72} />
        </div>
      </div>
    );
  }
  return (
    <Photo
      src={address(file, size)}
      alt={m.profile_photo_alt({ at: at + 1, name: person.name ?? '' })}
      thumbhash={file.thumbhash}
      words={{ failed: m.profile_photo_broken(), retry: m.profile_photo_retry() }}
      isEager={isEager}
    />
  );
}
