import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { trash } from '@mitto/widgets/glyphs.ts';
import { AudioRecorder } from '@mitto/widgets/media/audio/audio-recorder';
import { m } from '@mitto/words/messages';
import { longestVoiceMs } from '../../contract/voice.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import { recorderWords } from '../public/recording-words.ts';
import { VoicePlayer } from '../public/voice-player.tsx';
import type { FieldsProps } from './fields-props.ts';
import { OwnTexts } from './own-text.tsx';
import styles from './settings.module.css';
import { useSendVoice } from './use-send-voice.ts';

/**
 * The member's introduction in their own voice. A recording is sent at once, because the form does not keep it; its
 * words are saved with the other fields.
 */
export function VoiceFields(props: FieldsProps) {
  const { voice } = props.now;
  const { send, sending, retry } = useSendVoice();
  const { removeVoice } = useClient(profileWebCalls);
  const { modals, toasts } = useServices();
  const remove = async () => {
    const isMeant = await modals.confirm({
      title: m.profile_voice_remove_asks(),
      yes: m.profile_voice_remove(),
      no: m.profile_leave_stay(),
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      await removeVoice({});
      toasts.show({ text: m.profile_voice_removed() });
    } catch {
      toasts.show({ text: m.profile_voice_not_removed(), tone: 'danger' });
    }
  };
  return (
    <>
      <p className={styles['note']}>{m.profile_voice_note()}</p>
      {voice && <VoicePlayer key={voice.key} voice={voice} label={m.profile_voice_mine()} />}
      {sending === 'sending' ? (
        <Loading label={m.profile_voice_sending()}>
          <Skeleton width="100%" height="44px" />
        </Loading>
      ) : (
        <div className={styles['ways']}>
          <AudioRecorder
            words={recorderWords(voice ? m.profile_voice_record_again() : m.profile_voice_record())}
            longest={longestVoiceMs}
            isWordy
            onRecorded={(recording) => void send(recording)}
          />
          {voice && (
            <Button glyph={trash} onClick={() => void remove()}>
              {m.profile_voice_remove()}
            </Button>
          )}
        </div>
      )}
      {sending === 'failed' && (
        <Alert
          tone="danger"
          action={
            <Button size="slim" onClick={() => void retry()}>
              {m.profile_try_again()}
            </Button>
          }
        >
          {m.profile_voice_failed()}
        </Alert>
      )}
      {sending === 'refused' && <Alert tone="danger">{m.profile_voice_wrong()}</Alert>}
      {voice && <OwnTexts section="voice" {...props} />}
    </>
  );
}
