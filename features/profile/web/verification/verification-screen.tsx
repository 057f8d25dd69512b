import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { shield } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { sealCheckFill } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { TemplateLink } from '../public/template-link.tsx';
import { useOwn } from '../public/use-own.ts';
import { deviceMobile, userFocus } from './glyphs.ts';
import { MobileCheck } from './mobile-check.tsx';
import { PhotoCheck } from './photo-check.tsx';
import styles from './verification-screen.module.css';

/** Screen on which a member verifies their phone number and their photo. */
export function VerificationScreen() {
  const { own } = useOwn();
  return (
    <PanelPage title={m.profile_verification()}>
      {own && (
        <div className={styles['parts']}>
          {(own.verification.mobile || own.verification.photo) && <VerifiedNotice />}
          <section aria-labelledby="verification-checks" className={styles['checks']}>
            <h3 id="verification-checks">{m.profile_verification_checks()}</h3>
            <div className={styles['card']}>
              <MobileCheck own={own} />
              <PhotoCheck own={own} />
            </div>
          </section>
          <section aria-labelledby="verification-means" className={styles['means']}>
            <h3 id="verification-means">{m.profile_verification_means()}</h3>
            <ul>
              <Meaning glyph={deviceMobile}>{m.profile_verification_means_mobile()}</Meaning>
              <Meaning glyph={userFocus}>{m.profile_verification_means_photo()}</Meaning>
              <Meaning glyph={shield}>
                {m.profile_verification_means_story()} <TemplateLink template="dating-safety" />
              </Meaning>
            </ul>
          </section>
        </div>
      )}
    </PanelPage>
  );
}

function VerifiedNotice() {
  return (
    <div role="status" className={styles['verified']}>
      <span className={styles['arch']}>
        <Icon glyph={sealCheckFill} size={32} />
      </span>
      <p>
        <b>{m.profile_verification_done()}</b>
        {m.profile_verification_badge()}
      </p>
    </div>
  );
}

function Meaning({ glyph, children }: { readonly glyph: Glyph; readonly children: ReactNode }) {
  return (
    <li>
      <Icon glyph={glyph} size={24} />
      <span>{children}</span>
    </li>
  );
}
