import { playerWords } from '@mitto/profile/web/public/recording-words.ts';
import { AudioPlayer } from '@mitto/widgets/media/audio/audio-player';
import { m } from '@mitto/words/messages';
import type { AttachedAudio } from '../../contract/attachments.ts';
import { nothingYet, useMediaAddress } from '../use-media-address.ts';
import type { BodyProps, TrayProps } from './kind-props.ts';

export function AudioBody({ attachments: { file }, name }: BodyProps<'audio'>) {
  return <Recording file={file} label={m.chat_voice_from({ name })} />;
}

export function AudioTray({ attachments: { file } }: TrayProps<'audio'>) {
  return <Recording file={file} label={m.chat_your_recording()} />;
}

interface RecordingProps {
  readonly file: AttachedAudio;
  readonly label: string;
}

function Recording({ file: { key, waveform, durationMs }, label }: RecordingProps) {
  const src = useMediaAddress([key])(key, 'audio');
  if (src === nothingYet) return null;
  return (
    <AudioPlayer
      src={src}
      label={label}
      words={playerWords()}
      peaks={waveform.map((bar) => bar / 100)}
      length={durationMs}
    />
  );
}
