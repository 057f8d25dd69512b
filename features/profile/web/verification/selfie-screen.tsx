import { CallError } from '@mitto/web-kit/api/call-error';
import { isOnline } from '@mitto/web-kit/api/connection';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useLeaveGuard } from '@mitto/web-kit/intents/use-leave-guard';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { StepBar } from '@mitto/widgets/display/progress';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, StateNotice, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { Icon } from '@mitto/widgets/icon';
import { Camera } from '@mitto/widgets/media/camera/camera';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { maxSelfieBytes, type SelfiePose, selfieCount, selfieSides } from '../../contract/selfies.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import { cameraWords } from '../public/camera-words.ts';
import { userFocus } from './glyphs.ts';
import { SelfieLook } from './selfie-look.tsx';
import styles from './selfie-screen.module.css';
import { poseFaces } from './selfie-words.ts';
import { sentenceOf } from './use-send-selfies.ts';

type Asked = { readonly pose: SelfiePose } | { readonly error: unknown };

/** Screen with the camera: three pictures in the pose that the server asks for, then a look at them. */
export function SelfieScreen() {
  const { askSelfiePose } = useClient(profileWebCalls);
  const { session } = useServices();
  const router = useRouter();
  const [asked, setAsked] = useState<Asked>();
  const [pictures, setPictures] = useState<readonly File[]>([]);
  // Index of the picture that is taken now.
  const [at, setAt] = useState(0);
  const [isSent, setSent] = useState(false);
  useLeaveGuard('profile.verification.selfie', pictures.length > 0 && !isSent, () => ({
    title: m.profile_selfie_leave(),
    message: m.profile_selfie_leave_note(),
    yes: m.profile_selfie_leave_yes(),
    no: m.profile_selfie_leave_no(),
    isDangerous: true,
  }));
  const ask = async () => {
    setAsked(undefined);
    setPictures([]);
    setAt(0);
    setAsked(await askSelfiePose({}).catch((error: unknown) => ({ error })));
  };
  const askFirst = useEffectEvent(() => void ask());
  useEffect(() => askFirst(), []);
  useEffect(() => {
    // Closes when the pictures were sent, once no guard holds the panel any more.
    if (isSent && session.isSignedIn) void router.close();
  }, [isSent, router, session]);

  const take = (picture: File) => {
    const next = at < pictures.length ? pictures.with(at, picture) : [...pictures, picture];
    setPictures(next);
    setAt(next.length);
  };
  const isComplete = at >= selfieCount;
  return (
    <PanelPage title={m.profile_selfie()} action={asked && 'pose' in asked && <Steps at={at} />}>
      {asked === undefined && (
        <Loading label={m.profile_selfie_pose_asking()}>
          <Skeleton height="320px" />
        </Loading>
      )}
      {asked && 'error' in asked && <NoPose error={asked.error} onAgain={() => void ask()} />}
      {asked && 'pose' in asked && !isComplete && <TakeOne key={at} pose={asked.pose} onPhoto={take} />}
      {asked && 'pose' in asked && isComplete && (
        <SelfieLook
          pose={asked.pose}
          pictures={pictures}
          onAgain={setAt}
          onOtherPose={() => void ask()}
          onSent={() => setSent(true)}
        />
      )}
    </PanelPage>
  );
}

/** Answers that another try does not change. */
const standing = ['profile/photo-verified', 'profile/selfies-waiting', 'profile/no-main-photo'];

interface NoPoseProps {
  readonly error: unknown;
  readonly onAgain: () => void;
}

function NoPose({ error, onAgain }: NoPoseProps) {
  const router = useRouter();
  if (error instanceof CallError && standing.includes(error.code)) {
    return (
      <StateNotice
        glyph={userFocus}
        title={sentenceOf(error)}
        action={<Button onClick={() => void router.close()}>{m.profile_close()}</Button>}
      />
    );
  }
  return (
    <TroubleNotice
      title={m.profile_selfie_pose_failed()}
      isOffline={!isOnline()}
      action={<Button onClick={onAgain}>{m.profile_selfie_try_again()}</Button>}
    >
      {sentenceOf(error)}
    </TroubleNotice>
  );
}

function Steps({ at }: { readonly at: number }) {
  if (at >= selfieCount) return null;
  const label = m.profile_selfie_step({ at: at + 1, count: selfieCount });
  return (
    <div className={styles['steps']}>
      <StepBar label={label} step={at + 1} steps={selfieCount} />
      <span aria-hidden="true">{label}</span>
    </div>
  );
}

interface TakeProps {
  readonly pose: SelfiePose;
  readonly onPhoto: (picture: File) => void;
}

function TakeOne({ pose, onPhoto }: TakeProps) {
  const { glyph, name } = poseFaces[pose];
  // The size stays while the camera is open: another size would start it again.
  const [size] = useState(() =>
    matchMedia('(orientation: portrait)').matches
      ? { width: selfieSides.short, height: selfieSides.long }
      : { width: selfieSides.long, height: selfieSides.short },
  );
  return (
    <div className={styles['taking']}>
      <p className={styles['pose']}>
        <span className={styles['sign']}>
          <Icon glyph={glyph} size={34} />
        </span>
        <span>
          {m.profile_selfie_pose_lead()}
          <b>{name()}</b>
        </span>
      </p>
      <Camera
        words={{ ...cameraWords(), ok: m.profile_selfie_use(), again: m.profile_selfie_again() }}
        size={size}
        type="image/jpeg"
        maxBytes={maxSelfieBytes}
        onPhoto={onPhoto}
        outline={<FaceOutline pose={pose} />}
      />
      <p className={styles['private']}>{m.profile_selfie_private()}</p>
    </div>
  );
}

/** The line within which the face belongs, and the pose beside it. */
function FaceOutline({ pose }: { readonly pose: SelfiePose }) {
  return (
    <div className={styles['outline']}>
      <span className={styles['oval']} />
      <span className={styles['hand']}>
        <Icon glyph={poseFaces[pose].glyph} size={34} />
      </span>
      <span className={styles['hint']}>{m.profile_selfie_outline()}</span>
    </div>
  );
}
