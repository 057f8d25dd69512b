import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { AudioRecorder } from '@mitto/widgets/media/audio/audio-recorder';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import { longestVoiceMs, maxTranscript, type Voice } from '../../contract/voice.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import { recorderWords } from '../public/recording-words.ts';
import { VoicePlayer } from '../public/voice-player.tsx';
import { contactNote } from '../register/fields/contact-note.ts';
import type { FieldsProps } from './fields-props.ts';
import styles from './settings.module.css';
import { useSendVoice } from './use-send-voice.ts';

/**
 * The member's introduction in their own voice. It is sent as soon as it is recorded, unlike the other fields: a
 * recording is not kept in the form.
 */
export function VoiceFields({ now: { voice } }: Pick<FieldsProps, 'now'>) {
  const { send, sending, retry } = useSendVoice();
  return (
    <>
      <p className={styles['note']}>{m.profile_voice_note()}</p>
      {voice && <OwnVoice key={voice.key} voice={voice} />}
      {sending === 'sending' ? (
        <Loading label={m.profile_voice_sending()}>
          <Skeleton width="100%" height="44px" />
        </Loading>
      ) : (
        <AudioRecorder
          words={recorderWords(voice ? m.profile_voice_record_again() : m.profile_voice_record())}
          longest={longestVoiceMs}
          onRecorded={(recording) => void send(recording)}
        />
      )}
      {sending === 'failed' && (
        <Alert tone="danger">
          {m.profile_voice_failed()} <Button onClick={() => void retry()}>{m.profile_try_again()}</Button>
        </Alert>
      )}
      {sending === 'refused' && <Alert tone="danger">{m.profile_voice_wrong()}</Alert>}
    </>
  );
}

function OwnVoice({ voice }: { readonly voice: Voice }) {
  const { writeTranscript, removeVoice } = useClient(profileWebCalls);
  const { modals, toasts } = useServices();
  const before = voice.transcript ?? '';
  const [text, setText] = useState(before);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await writeTranscript({ transcript: text.trim() });
    toasts.show({ text: m.profile_voice_transcript_saved(), tone: 'success' });
  };
  const remove = async () => {
    const isMeant = await modals.confirm({
      title: m.profile_voice_remove_asks(),
      yes: m.profile_voice_remove(),
      no: m.profile_leave_stay(),
      isDangerous: true,
    });
    if (!isMeant) return;
    await removeVoice({});
    toasts.show({ text: m.profile_voice_removed() });
  };
  return (
    <form className={styles['fields']} onSubmit={(event) => void save(event)}>
      <VoicePlayer voice={voice} label={m.profile_voice_mine()} />
      <TextAreaField
        label={m.profile_voice_transcript()}
        help={contactNote(text) ?? m.profile_voice_transcript_help()}
        value={text}
        maxLength={maxTranscript}
        hasCounter
        onChange={({ target }) => setText(target.value.replace(/[\r\n]+/g, ' '))}
      />
      <div className={styles['ways']}>
        <Button type="submit" disabled={text.trim() === before}>
          {m.profile_voice_transcript_save()}
        </Button>
        <Button onClick={() => void remove()}>{m.profile_voice_remove()}</Button>
      </div>
    </form>
  );
}
