import { useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { useAddress } from '@mitto/widgets/media/upload/use-address.ts';
import { m } from '@mitto/words/messages';
import type { SelfiePose } from '../../contract/selfies.ts';
import styles from './selfie-screen.module.css';
import { poseFaces } from './selfie-words.ts';
import { useSendSelfies } from './use-send-selfies.ts';

interface Props {
  readonly pose: SelfiePose;
  readonly pictures: readonly File[];
  readonly onAgain: (at: number) => void;
  readonly onOtherPose: () => void;
  readonly onSent: () => void;
}

/** The three pictures before they are sent. Each can be taken again. */
export function SelfieLook({ pose, pictures, onAgain, onOtherPose, onSent }: Props) {
  const { toasts } = useServices();
  const { send, isSending, trouble } = useSendSelfies();
  const sendAll = async () => {
    const outcome = await send(pose, pictures);
    if (outcome === 'other-pose') {
      toasts.show({ text: m.profile_selfie_other_pose(), tone: 'danger' });
      onOtherPose();
    }
    if (outcome !== 'sent') return;
    toasts.show({ text: m.profile_selfie_sent(), tone: 'success' });
    onSent();
  };
  return (
    <div className={styles['taking']}>
      <h3 className={styles['look']}>{m.profile_selfie_look()}</h3>
      <p>{m.profile_selfie_look_note()}</p>
      <ul className={styles['pictures']}>
        {pictures.map((picture, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place among the three, which keeps its number
          <li key={at}>
            <Shown picture={picture} alt={m.profile_selfie_picture({ at: at + 1 })} />
            <Button
              size="slim"
              tone="line"
              aria-label={m.profile_selfie_again_at({ at: at + 1 })}
              disabled={isSending}
              onClick={() => onAgain(at)}
            >
              {m.profile_selfie_again()}
            </Button>
          </li>
        ))}
      </ul>
      {trouble !== undefined && <Alert tone="danger">{trouble}</Alert>}
      <Button tone="primary" size="tall" isWide isBusy={isSending} onClick={() => void sendAll()}>
        {isSending ? m.profile_selfie_sending() : m.profile_selfie_send()}
      </Button>
      <p className={styles['private']}>
        {poseFaces[pose].name()} · {m.profile_selfie_note()}
      </p>
    </div>
  );
}

function Shown({ picture, alt }: { readonly picture: File; readonly alt: string }) {
  const address = useAddress(picture);
  return address === undefined ? null : <img src={address} alt={alt} />;
}
