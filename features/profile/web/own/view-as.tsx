import { accountConfiguration } from '@mitto/account/contract/configuration';
import { privacyThatCounts } from '@mitto/account/policy';
import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { Segmented } from '@mitto/widgets/inputs/segmented';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { type Onlooker, onlookers, seenAs } from '../../contract/seen-as.ts';
import { eyeSlashDuotone } from '../icons/glyphs.ts';
import { PersonView } from '../person/person-view.tsx';
import styles from './view-as.module.css';

interface Props {
  readonly own: UserInfoRow;
}

const names: Readonly<Record<Onlooker, () => string>> = {
  stranger: m.profile_view_as_stranger,
  match: m.profile_view_as_match,
  premium: m.profile_view_as_premium,
};

/**
 * Preview of the member's own profile, as one of three kinds of viewers sees it. It is computed on the device,
 * and so works offline and shows changes that are not sent yet.
 */
export function ViewAs({ own }: Props) {
  const [onlooker, setOnlooker] = useState<Onlooker>('stranger');
  const { premiumPrivacy } = useConfigured(accountConfiguration);
  const privacy = privacyThatCounts(own.privacy, useIsPremium(), premiumPrivacy);
  const seen = seenAs(own, privacy, onlooker);
  return (
    <div className={styles['preview']}>
      <Segmented
        label={m.profile_view_as()}
        choices={onlookers.map((value) => ({ value, label: names[value]() }))}
        value={onlooker}
        onValue={(value) => setOnlooker(onlookers.find((one) => one === value) ?? 'stranger')}
      />
      <p className={styles['note']} role="status">
        {noteOf(onlooker, privacy.hideMyVisits)}
      </p>
      {seen ? (
        <>
          {!seen.hasClearPictures && <p className={styles['note']}>{m.profile_view_as_blurred()}</p>}
          <div className={seen.hasClearPictures ? undefined : styles['blurred']}>
            <PersonView person={seen.card} />
          </div>
        </>
      ) : (
        <StateNotice glyph={eyeSlashDuotone} title={m.profile_view_as_unseen()}>
          {privacy.available ? m.profile_view_as_hidden() : m.profile_view_as_paused()}
        </StateNotice>
      )}
    </div>
  );
}

function noteOf(onlooker: Onlooker, hidesVisits: boolean): string {
  if (onlooker === 'stranger') return m.profile_view_as_stranger_note();
  if (onlooker === 'match') return m.profile_view_as_match_note();
  return hidesVisits ? m.profile_view_as_premium_likes() : m.profile_view_as_premium_note();
}
