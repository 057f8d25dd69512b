import { useServices } from '@mitto/web-kit/feature/services';
import { clockTime } from '@mitto/web-kit/formats/when';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { Pill } from '@mitto/widgets/display/badge';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { checkCircleFill } from '@mitto/widgets/field-glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { CheckRow } from './check-row.tsx';
import { hourglassMedium, userFocus } from './glyphs.ts';
import { refusalWords } from './selfie-words.ts';
import styles from './verification-screen.module.css';

interface Props {
  readonly own: Pick<UserInfoRow, 'verification' | 'selfie' | 'profileImage'>;
}

/** The photo, verified by selfies: its state, and the way to take selfies. */
export function PhotoCheck({ own: { verification, selfie, profileImage } }: Props) {
  const { page } = useServices();
  const title = m.profile_selfie_photo();
  if (verification.photo) {
    const date = selfie?.decidedAt;
    return (
      <CheckRow glyph={userFocus} tone="success" title={title}>
        <p className={styles['done']}>
          <Icon glyph={checkCircleFill} size={18} />
          {date === undefined
            ? m.profile_verification_is_done()
            : m.profile_verification_done_at({ date: dayAt(date, page.language) })}
        </p>
      </CheckRow>
    );
  }
  if (selfie?.state === 'waiting') {
    const { sentAt } = selfie;
    const date = `${dayAt(sentAt, page.language)} ${clockTime(sentAt, page.language)}`;
    return (
      <CheckRow
        glyph={hourglassMedium}
        tone="gold"
        title={title}
        end={<Pill tone="gold">{m.profile_selfie_waiting()}</Pill>}
      >
        <p>{m.profile_selfie_sent_at({ date })}</p>
        <p>{m.profile_selfie_note()}</p>
      </CheckRow>
    );
  }
  const isRefused = selfie?.state === 'refused';
  return (
    <CheckRow
      glyph={userFocus}
      tone={isRefused ? 'danger' : 'plain'}
      title={title}
      end={isRefused && <Pill tone="danger">{m.profile_selfie_refused()}</Pill>}
    >
      <p>{reasonOf(selfie)}</p>
      <NextStep hasPhoto={profileImage !== undefined} isAgain={selfie !== undefined} />
    </CheckRow>
  );
}

/** Leads to the camera, or first to the photos: without a main photo there is nothing to compare with. */
function NextStep({ hasPhoto, isAgain }: { readonly hasPhoto: boolean; readonly isAgain: boolean }) {
  const router = useRouter();
  if (!hasPhoto)
    return (
      <>
        <p>{m.profile_selfie_no_photo()}</p>
        <Button tone="soft" onClick={() => void router.open('profile', { tab: 'photos' })}>
          {m.profile_selfie_add_photo()}
        </Button>
      </>
    );
  return (
    <Button tone="primary" onClick={() => void router.open('profile.verification.selfie')}>
      {isAgain ? m.profile_selfie_try_again() : m.profile_selfie_start()}
    </Button>
  );
}

function reasonOf(selfie: UserInfoRow['selfie']): string {
  if (selfie?.state === 'changed') return m.profile_selfie_changed();
  if (selfie?.state === 'expired') return m.profile_selfie_expired();
  return selfie?.refusal === undefined ? m.profile_selfie_none() : refusalWords[selfie.refusal]();
}

function dayAt(at: number, language: string): string {
  return dateFormat(language, { day: 'numeric', month: 'short' }).format(at);
}
