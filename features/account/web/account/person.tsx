import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { warningCircleFill } from '@mitto/widgets/field-glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { sealCheckFill } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import type { UserInfo } from '../../contract/member.ts';
import styles from './account.module.css';

interface Props {
  readonly me: UserInfo;
}

/** The signed-in member: the name, or the e-mail address while there is no name. */
export function Person({ me }: Props) {
  const name = me.name ?? me.username ?? me.email ?? '';
  return (
    <div className={styles['person']}>
      <span className={styles['letter']} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
        <FrameParts place="face" />
      </span>
      <div className={styles['words']}>
        <p className={styles['name']} dir="auto">
          {name}
        </p>
        {me.email !== null && me.email !== name && <p className={styles['email']}>{me.email}</p>}
        <p className={styles['badge']} data-verified={me.emailVerified || undefined}>
          <Icon glyph={me.emailVerified ? sealCheckFill : warningCircleFill} size={18} />
          {me.emailVerified ? m.account_verified() : m.account_unverified()}
        </p>
        {me.mobileVerified && (
          <p className={styles['badge']} data-verified="">
            <Icon glyph={sealCheckFill} size={18} />
            {m.account_mobile_verified()}
          </p>
        )}
      </div>
    </div>
  );
}
