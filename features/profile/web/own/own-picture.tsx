import { useServices } from '@mitto/web-kit/feature/services';
import { Menu } from '@mitto/widgets/feedback/menu';
import { user } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { cameraFill } from '../icons/glyphs.ts';
import { usePhotoAddress } from '../public/use-photo-address.ts';
import styles from './own-picture.module.css';

interface Props {
  readonly own: UserInfoRow;
  readonly onPhotos: () => void;
}

/** The member's own picture, with a menu to view or change it. */
export function OwnPicture({ own, onPhotos }: Props) {
  const address = usePhotoAddress();
  const { modals } = useServices();
  const [picture] = own.profileImage?.files ?? [];
  const see = (file: NonNullable<typeof picture>) =>
    modals.message({
      title: m.profile_picture_menu(),
      message: (
        <img
          src={address(file, '1600')}
          width={file.width}
          height={file.height}
          alt={m.profile_photo_alt({ at: 1, name: own.name })}
          className={styles['large']}
        />
      ),
    });
  return (
    <div className={styles['portrait']}>
      {picture ? (
        <img src={address(picture, '360')} alt="" className={styles['picture']} />
      ) : (
        <span className={styles['picture']}>
          <Icon glyph={user} size={40} />
        </span>
      )}
      <span className={styles['menu']}>
        <Menu
          label={m.profile_picture_menu()}
          glyph={cameraFill}
          items={[
            ...(picture ? [{ label: m.profile_picture_see(), onPick: () => void see(picture) }] : []),
            {
              label: picture ? m.profile_picture_change() : m.profile_picture_add(),
              onPick: onPhotos,
            },
          ]}
        />
      </span>
    </div>
  );
}
