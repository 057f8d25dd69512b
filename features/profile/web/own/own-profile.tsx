import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { usePanelParams } from '@mitto/web-kit/router/use-router';
import { ProgressBar } from '@mitto/widgets/display/progress';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { Seal } from '@mitto/widgets/display/seal';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { Tabs } from '@mitto/widgets/inputs/tabs';
import { sealCheck } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { PhotoUploader } from '../photos/photo-uploader.tsx';
import { useOwn } from '../public/use-own.ts';
import { useTownWords } from '../public/use-town-words.ts';
import { completenessOf } from '../settings/completeness.ts';
import { isEmpty, sectionGlyphs, sectionNames, sectionSummary, sections } from '../settings/sections.ts';
import { OwnCounts } from './own-counts.tsx';
import { OwnPicture } from './own-picture.tsx';
import styles from './own-profile.module.css';
import { ViewAs } from './view-as.tsx';

const tabs = ['details', 'photos', 'preview'] as const;

/** The member's own profile, with tabs: details with edit links, photos, and a preview as others see it. */
export function OwnProfile() {
  const { own, isLoaded } = useOwn();
  const { tab: asked } = usePanelParams('profile');
  const [tab, setTab] = useState(tabs.find((one) => one === asked) ?? 'details');
  if (!own) {
    return isLoaded ? null : (
      <Loading label={m.profile_mine()}>
        <Skeleton height="120px" />
      </Loading>
    );
  }
  const count = own.photos?.files.length ?? 0;
  return (
    <div className={styles['parts']}>
      <OwnHead own={own} onPhotos={() => setTab('photos')} />
      <OwnCounts />
      <Tabs
        label={m.profile_mine()}
        tabs={[
          { value: 'details', label: m.profile_tab_details() },
          { value: 'photos', label: m.profile_tab_photos(), count },
          { value: 'preview', label: m.profile_tab_preview() },
        ]}
        value={tab}
        onValue={(next) => setTab(tabs.find((one) => one === next) ?? 'details')}
      >
        {tab === 'details' && <Details own={own} />}
        {tab === 'photos' && <PhotoUploader />}
        {tab === 'preview' && <ViewAs own={own} />}
      </Tabs>
    </div>
  );
}

interface OwnProps {
  readonly own: UserInfoRow;
}

interface HeadProps extends OwnProps {
  readonly onPhotos: () => void;
}

function OwnHead({ own, onPhotos }: HeadProps) {
  const share = completenessOf(own);
  const town = useTownWords(own.location?.city);
  return (
    <div className={styles['head']}>
      <OwnPicture own={own} onPhotos={onPhotos} />
      <div className={styles['who']}>
        <h3 className={styles['name']} dir="auto">
          {own.name}, {own.age}
          {isVerified(own) && <Seal label={m.profile_verified()} />}
        </h3>
        <p className={styles['where']}>
          {[town, own.username && m.profile_id({ username: own.username })].filter(Boolean).join(' · ')}
        </p>
        <div className={styles['share']}>
          <ProgressBar
            label={m.profile_complete()}
            value={share}
            valueText={m.profile_complete_share({ share })}
          />
          <span aria-hidden="true">{m.profile_complete_share({ share })}</span>
        </div>
      </div>
    </div>
  );
}

function Details({ own }: OwnProps) {
  return (
    <Rows label={m.profile_edit()}>
      {sections.map((section) => (
        <IntentLink key={section} to="settings.profile" params={{ section }}>
          <RowFace
            glyph={sectionGlyphs[section]}
            label={sectionNames[section]()}
            value={sectionSummary(section, own)}
            asks={isEmpty(section, own)}
          />
        </IntentLink>
      ))}
      <IntentLink to="profile.verification">
        <RowFace
          glyph={sealCheck}
          label={m.profile_verification()}
          value={isVerified(own) ? m.profile_verified() : m.profile_verification_add()}
          asks={!isVerified(own)}
        />
      </IntentLink>
    </Rows>
  );
}

function isVerified({ verification }: UserInfoRow): boolean {
  return verification.mobile || verification.photo;
}
