import { recorderWords } from '@mitto/profile/web/public/recording-words.ts';
import { AudioRecorder } from '@mitto/widgets/media/audio/audio-recorder';
import type { Recording } from '@mitto/widgets/media/audio/microphone.ts';
import { m } from '@mitto/words/messages';
import { longestAudioMs } from '../../contract/attachments.ts';

interface Props {
  readonly onRecorded: (recording: Recording) => void;
}

/** Records a voice message. */
export function VoiceRecorder({ onRecorded }: Props) {
  return (
    <AudioRecorder words={recorderWords(m.chat_record())} longest={longestAudioMs} onRecorded={onRecorded} />
  );
}
