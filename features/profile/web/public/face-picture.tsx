import type { ProfileImage } from '@mitto/kit/photo-file';
import { userFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import styles from './face-picture.module.css';
import { usePhotoAddress } from './use-photo-address.ts';

interface Props {
  readonly image: ProfileImage | undefined;
}

/**
 * Picture of a member without alternative text, for use beside the member's name, such as in the notice of a
 * match.
 */
export function FacePicture({ image }: Props) {
  const src = faceAddress(image, usePhotoAddress());
  if (src === undefined) {
    return (
      <span className={styles['none']}>
        <span>
          <Icon glyph={userFill} size={72} />
        </span>
      </span>
    );
  }
  return <img src={src} alt="" draggable={false} />;
}

/** Address of the picture that `FacePicture` shows; undefined for a member without one. */
export function faceAddress(
  image: ProfileImage | undefined,
  address: ReturnType<typeof usePhotoAddress>,
): string | undefined {
  const [file] = image?.files ?? [];
  return file && address(file, '720');
}
