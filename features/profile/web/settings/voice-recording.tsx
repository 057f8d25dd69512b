import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { trash } from '@mitto/widgets/glyphs.ts';
import { AudioRecorder } from '@mitto/widgets/media/audio/audio-recorder';
import { m } from '@mitto/words/messages';
import { longestVoiceMs, type Voice } from '../../contract/voice.ts';
import { recorderWords } from '../public/recording-words.ts';
import { VoicePlayer } from '../public/voice-player.tsx';
import styles from './settings.module.css';
import { useUploadVoice } from './use-upload-voice.ts';

interface Props {
  readonly voice: Voice | null | undefined;
  /** Name of the player. */
  readonly label: string;
  /** Name of the button that records for the first time. */
  readonly record: string;
  readonly onRecorded: (voice: Voice) => void;
  readonly onRemove: () => void;
}

/** A recording of the profile, which can be made, made again and removed. It is saved with the other fields. */
export function VoiceRecording({ voice, label, record, onRecorded, onRemove }: Props) {
  const { send, upload, retry } = useUploadVoice(onRecorded);
  return (
    <>
      {voice && <VoicePlayer key={voice.key} voice={voice} label={label} />}
      {upload === 'sending' ? (
        <Loading label={m.profile_voice_sending()}>
          <Skeleton width="100%" height="44px" />
        </Loading>
      ) : (
        <div className={styles['ways']}>
          <AudioRecorder
            words={recorderWords(voice ? m.profile_voice_record_again() : record)}
            longest={longestVoiceMs}
            isWordy
            onRecorded={(recording) => void send(recording)}
          />
          {voice && (
            <Button glyph={trash} onClick={onRemove}>
              {m.profile_voice_remove()}
            </Button>
          )}
        </div>
      )}
      {upload === 'failed' && (
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
      {upload === 'refused' && <Alert tone="danger">{m.profile_voice_wrong()}</Alert>}
    </>
  );
}
