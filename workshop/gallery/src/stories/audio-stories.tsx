import { AudioPlayer, type PlayerWords } from '@mitto/widgets/media/audio/audio-player';
import { AudioRecorder } from '@mitto/widgets/media/audio/audio-recorder';
import { aTune, noTune } from '@mitto/widgets/media/audio/sample-tune.fixture.ts';
import { recorderWords } from '@mitto/widgets/media/words.fixture.ts';
import { useState } from 'react';
import styles from '../gallery.module.css';
import type { Say, StoryCard } from '../story.ts';

function playerWords(say: Say): PlayerWords {
  return {
    play: say('Play', 'เล่น'),
    pause: say('Pause', 'หยุดชั่วคราว'),
    position: say('Position', 'ตำแหน่ง'),
    at: (time, whole) => say(`${time} of ${whole}`, `${time} จาก ${whole}`),
    speed: (rate) => say(`Speed ${rate}×`, `ความเร็ว ${rate}×`),
    failed: say('This recording does not play.', 'เล่นเสียงนี้ไม่ได้'),
    retry: say('Try again', 'ลองอีกครั้ง'),
  };
}

interface Voice {
  readonly src: string;
  readonly peaks: readonly number[];
  readonly length: number;
}

function Voices({ say }: { readonly say: Say }) {
  const [voices, setVoices] = useState<readonly Voice[]>([]);
  return (
    <div className={styles['stack']}>
      {voices.map((voice) => (
        <AudioPlayer
          key={voice.src}
          label={say('Your recording', 'เสียงที่บันทึกของคุณ')}
          words={playerWords(say)}
          {...voice}
        />
      ))}
      <AudioRecorder
        words={recorderWords(say)}
        longest={60_000}
        onRecorded={({ file, ms, peaks }) =>
          setVoices([...voices, { src: URL.createObjectURL(file), peaks, length: ms }])
        }
      />
    </div>
  );
}

export const audioStories: StoryCard = {
  title: 'Audio',
  thai: 'เสียง',
  family: 'making',
  stories: [
    {
      name: 'A voice message',
      draw: ({ say }) => (
        <div className={styles['bubble']}>
          <AudioPlayer
            label={say('Voice message from Ines', 'ข้อความเสียงจากอิเนส')}
            words={playerWords(say)}
            src={aTune()}
          />
        </div>
      ),
    },
    { name: 'Recorded here', draw: ({ say }) => <Voices say={say} /> },
    {
      name: 'One that does not play',
      draw: ({ say }) => (
        <AudioPlayer
          label={say('Voice message from Kai', 'ข้อความเสียงจากไค')}
          words={playerWords(say)}
          peaks={[]}
          src={noTune()}
        />
      ),
    },
  ],
};
