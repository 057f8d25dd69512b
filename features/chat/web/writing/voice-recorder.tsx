import { AudioRecorder, type RecorderWords } from '@mitto/widgets/media/audio/audio-recorder';
import type { Recording } from '@mitto/widgets/media/audio/microphone.ts';
import { m } from '@mitto/words/messages';
import { longestAudioMs } from '../../contract/attachments.ts';

interface Props {
  readonly onRecorded: (recording: Recording) => void;
}

/** Records a voice message. */
export function VoiceRecorder({ onRecorded }: Props) {
  return <AudioRecorder words={recorderWords()} longest={longestAudioMs} onRecorded={onRecorded} />;
}

const recorderWords = (): RecorderWords => ({
  record: m.chat_record(),
  asking: m.chat_record_asking(),
  recording: m.chat_recording(),
  almostOver: m.chat_record_almost_over(),
  stop: m.chat_record_stop(),
  cancel: m.chat_cancel(),
  recorded: (time) => m.chat_recorded({ time }),
  failed: m.chat_record_failed(),
  why: {
    refused: m.chat_record_refused(),
    missing: m.chat_record_missing(),
    failed: m.chat_record_busy(),
  },
  retry: m.chat_try_again(),
});
