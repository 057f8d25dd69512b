import type { ProfileImage } from '@mitto/kit/photo-file';
import { userFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { usePhotoAddress } from '../photos/use-photo-address.ts';
import styles from './face-picture.module.css';

interface Props {
  readonly image: ProfileImage | undefined;
}

/** A member's picture without alternative text, for places that name the member beside it (a match). */
export function FacePicture({ image }: Props) {
  const address = usePhotoAddress();
  const [file] = image?.files ?? [];
  if (!file) {
    return (
      <span className={styles['none']}>
        <span>
          <Icon glyph={userFill} size={72} />
        </span>
      </span>
    );
  }
  return <img src={address(file, '720')} alt="" draggable={false} />;
}
