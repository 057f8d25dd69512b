import { VerifyMobile } from '@mitto/account/web/public/verify-mobile';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Icon } from '@mitto/widgets/icon';
import { sealCheckFill } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import { useOwn } from '../public/use-own.ts';
import styles from './verification-screen.module.css';

/** Screen on which a member verifies their phone number. */
export function VerificationScreen() {
  const { own } = useOwn();
  return (
    <PanelPage title={m.profile_verification()}>
      {own && (
        <div className={styles['parts']}>
          <p className={styles['lead']}>
            <Icon glyph={sealCheckFill} size={28} />
            {m.profile_verification_lead()}
          </p>
          {(own.verification.mobile || own.verification.photo) && (
            <Alert tone="success">{m.profile_verification_done()}</Alert>
          )}
          {!own.verification.mobile && <MobileBlock />}
        </div>
      )}
    </PanelPage>
  );
}

function MobileBlock() {
  return (
    <section aria-label={m.profile_verification_mobile()} className={styles['block']}>
      <h3>{m.profile_verification_mobile()}</h3>
      <p>{m.profile_verification_mobile_lead()}</p>
      <VerifyMobile />
    </section>
  );
}
