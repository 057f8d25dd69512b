import { eye } from '@mitto/widgets/field-glyphs.ts';
import { user } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { sun } from '../../icons/glyphs.ts';
import { PhotoUploader } from '../../photos/photo-uploader.tsx';
import styles from '../fields/register-screen.module.css';

const tips = [
  [sun, m.profile_tip_light],
  [user, m.profile_tip_alone],
  [eye, m.profile_tip_eyes],
] as const;

export function UploadStep() {
  return (
    <div className={styles['fields']}>
      <PhotoUploader slots={6} />
      <ul className={styles['tips']}>
        {tips.map(([glyph, say]) => (
          <li key={say()}>
            <Icon glyph={glyph} size={20} />
            {say()}
          </li>
        ))}
      </ul>
    </div>
  );
}
