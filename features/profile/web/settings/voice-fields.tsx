import { m } from '@mitto/words/messages';
import type { FieldsProps } from './fields-props.ts';
import { OwnTexts } from './own-text.tsx';
import styles from './settings.module.css';
import { VoiceRecording } from './voice-recording.tsx';

/** The member's introduction in their own voice, and its words. A new recording has no words yet. */
export function VoiceFields(props: FieldsProps) {
  const { now, onEdit } = props;
  return (
    <>
      <p className={styles['note']}>{m.profile_voice_note()}</p>
      <VoiceRecording
        voice={now.voice}
        label={m.profile_voice_mine()}
        record={m.profile_voice_record()}
        onRecorded={(voice) => onEdit({ voice, transcript: '' })}
        onRemove={() => onEdit({ voice: null, transcript: '' })}
      />
      {now.voice && <OwnTexts section="voice" {...props} />}
    </>
  );
}
