import { AudioRecorder, type RecorderWords } from '@mitto/widgets/media/audio/audio-recorder';
import { m } from '@mitto/words/messages';
import { longestAudioMs, maxBars } from '../../contract/attachments.ts';
import type { Sending } from './use-attach.ts';

interface Props {
  readonly onRecorded: (sending: Sending) => void;
}

/** Records a voice message and computes its waveform. */
export function VoiceRecorder({ onRecorded }: Props) {
  return (
    <AudioRecorder
      words={recorderWords()}
      longest={longestAudioMs}
      onRecorded={({ file, ms, peaks }) => {
        const bars = peaks.slice(0, maxBars).map((peak) => Math.round(Math.min(1, Math.max(0, peak)) * 100));
        onRecorded({
          kind: 'audio',
          files: [file],
          fields: {
            durationMs: String(Math.min(longestAudioMs, Math.round(ms))),
            ...(bars.length > 0 && { waveform: bars.join(',') }),
          },
        });
      }}
    />
  );
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
