import type { PlayerWords } from '@mitto/widgets/media/audio/audio-player';
import type { RecorderWords } from '@mitto/widgets/media/audio/audio-recorder';
import { m } from '@mitto/words/messages';

/** Words of a recorder. `record` names what is recorded. */
export const recorderWords = (record: string): RecorderWords => ({
  record,
  asking: m.profile_record_asking(),
  recording: m.profile_recording(),
  almostOver: m.profile_record_almost_over(),
  stop: m.profile_record_stop(),
  cancel: m.profile_record_cancel(),
  recorded: (time) => m.profile_recorded({ time }),
  failed: m.profile_record_failed(),
  why: {
    refused: m.profile_record_refused(),
    missing: m.profile_record_missing(),
    failed: m.profile_record_busy(),
  },
  retry: m.profile_try_again(),
});

export const playerWords = (): PlayerWords => ({
  play: m.profile_player_play(),
  pause: m.profile_player_pause(),
  position: m.profile_player_position(),
  at: (time, whole) => m.profile_player_time({ time, whole }),
  speed: (rate) => m.profile_player_speed({ rate }),
  failed: m.profile_player_failed(),
  retry: m.profile_try_again(),
});
