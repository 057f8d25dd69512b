import { VerifyMobile } from '@mitto/account/web/public/verify-mobile';
import { Button } from '@mitto/widgets/buttons/button';
import { checkCircleFill } from '@mitto/widgets/field-glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { CheckRow } from './check-row.tsx';
import { deviceMobile } from './glyphs.ts';
import styles from './verification-screen.module.css';

/** The mobile number, verified by a code. A verified one can be replaced by another. */
export function MobileCheck({ own: { mobile } }: { readonly own: Pick<UserInfoRow, 'mobile'> }) {
  const [replaced, setReplaced] = useState<string>();
  // Ends when the new number has arrived.
  const isReplacing = mobile !== undefined && replaced === mobile;
  return (
    <CheckRow
      glyph={deviceMobile}
      tone={mobile === undefined ? 'plain' : 'success'}
      title={m.profile_verification_mobile()}
      end={
        mobile !== undefined && (
          <Button tone="ghost" size="slim" onClick={() => setReplaced(isReplacing ? undefined : mobile)}>
            {isReplacing ? m.profile_verification_keep() : m.profile_verification_replace()}
          </Button>
        )
      }
    >
      {mobile !== undefined && (
        <>
          <p dir="ltr">{masked(mobile)}</p>
          <p className={styles['done']}>
            <Icon glyph={checkCircleFill} size={18} />
            {m.profile_verification_is_done()}
          </p>
        </>
      )}
      {mobile === undefined && <p>{m.profile_verification_mobile_lead()}</p>}
      {(mobile === undefined || isReplacing) && <VerifyMobile />}
    </CheckRow>
  );
}

/** Shows only the beginning and the last three digits, because somebody may look over the shoulder. */
function masked(mobile: string): string {
  return `${mobile.slice(0, 3)} ••• ••• ${mobile.slice(-3)}`;
}
