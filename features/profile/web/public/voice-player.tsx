import { serverAddress } from '@mitto/web-kit/api/server-place';
import { useServices } from '@mitto/web-kit/feature/services';
import { AudioPlayer } from '@mitto/widgets/media/audio/audio-player';
import type { Voice } from '../../contract/voice.ts';
import { playerWords } from './recording-words.ts';

interface Props {
  readonly voice: Voice;
  readonly label: string;
}

/** Plays a voice introduction. */
export function VoicePlayer({ voice: { key, durationMs, waveform }, label }: Props) {
  const { session } = useServices();
  const pass = encodeURIComponent(session.mediaPass() ?? '');
  return (
    <AudioPlayer
      src={serverAddress(`/media/${key}/audio?pass=${pass}`)}
      label={label}
      words={playerWords()}
      peaks={waveform.map((bar) => bar / 100)}
      length={durationMs}
    />
  );
}
