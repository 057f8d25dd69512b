import { Alert } from '@mitto/widgets/feedback/alert';
import { Cover } from '@mitto/widgets/feedback/cover';
import { FoundList } from '@mitto/widgets/inputs/found-list';
import { useFoundList } from '@mitto/widgets/inputs/use-found-list.ts';
import type { Suggestions, Tag } from '@mitto/widgets/inputs/use-suggestions.ts';
import { RecorderTrouble } from '@mitto/widgets/media/audio/audio-recorder';
import { CameraTroubleFace } from '@mitto/widgets/media/camera/camera';
import { ImageTiles } from '@mitto/widgets/media/upload/image-tiles';
import { InvalidFiles } from '@mitto/widgets/media/upload/invalid-files';
import type { PendingUpload, UploadState } from '@mitto/widgets/media/upload/pending-uploads.ts';
import { usualLimits } from '@mitto/widgets/media/upload/sort-files.ts';
import { cameraWords, recorderWords, uploaderWords } from '@mitto/widgets/media/words.fixture.ts';
import styles from '../gallery.module.css';
import { face } from '../sample-pictures.ts';
import type { Say, StoryCard } from '../story.ts';
import { tagWords } from './tag-words.ts';

const nothing = () => undefined;

interface FoundProps {
  readonly say: Say;
  readonly found: Suggestions<Tag>;
}

function Found({ say, found }: FoundProps) {
  const list = useFoundList({ found, onTake: nothing });
  return (
    <FoundList
      list={list}
      label={say('Interests', 'ความสนใจ')}
      faceOf={({ value, label }) => ({ key: value, name: label })}
      words={tagWords(say)}
    />
  );
}

export const foundStories: StoryCard = {
  title: 'What was found',
  thai: 'ผลการค้นหา',
  family: 'choosing',
  stories: [
    {
      name: 'Some',
      draw: ({ say }) => (
        <Found
          say={say}
          found={{
            kind: 'found',
            rows: [
              { value: 'trams', label: say('Trams', 'รถราง') },
              { value: 'travel', label: say('Travel', 'ท่องเที่ยว') },
            ],
          }}
        />
      ),
    },
    ...(['searching', 'none', 'failed'] as const).map((kind) => ({
      name: `Nothing: ${kind}`,
      draw: ({ say }: { readonly say: Say }) => <Found say={say} found={{ kind }} />,
    })),
  ],
};

const coverWords = (say: Say) => ({
  loading: say('Loading the map', 'กำลังโหลดแผนที่'),
  failed: say('There was an error loading map, please try again later', 'โหลดแผนที่ไม่สำเร็จ โปรดลองใหม่ภายหลัง'),
  retry: say('Try again', 'ลองอีกครั้ง'),
});

export const coverStories: StoryCard = {
  title: 'Coming and failed',
  thai: 'กำลังมาและล้มเหลว',
  family: 'speaking',
  stories: (['coming', 'failed'] as const).map((is) => ({
    name: is,
    draw: ({ say }) => (
      <div className={styles['covered']}>
        <Cover is={is} words={coverWords(say)} onRetry={nothing} />
      </div>
    ),
  })),
};

const aFile = (name: string, size: number) => new File([new Uint8Array(size)], name);

function pending(key: number, name: string, state: UploadState): PendingUpload {
  return { key, file: aFile(name, 1000 * key), address: face('theo'), replaces: undefined, state };
}

interface OnTheirWayProps {
  readonly say: Say;
  readonly form: 'thumbnails' | 'list';
}

function OnTheirWay({ say, form }: OnTheirWayProps) {
  const refused = say('The server is full.', 'เซิร์ฟเวอร์เต็ม');
  return (
    <ImageTiles
      label={say('On their way', 'กำลังส่ง')}
      form={form}
      images={[]}
      words={uploaderWords(say)}
      uploads={{
        ...{ add: nothing, start: nothing, retry: nothing, drop: nothing },
        pending: [
          pending(1, 'one.jpg', { kind: 'sending', percent: 45 }),
          pending(2, 'two.jpg', { kind: 'waiting' }),
          pending(3, 'three.jpg', { kind: 'failed', reasons: [refused], inShort: refused }),
        ],
      }}
      upload={() => Promise.reject(new Error('Nothing goes up in a picture of it.'))}
      onUploaded={nothing}
      onReplace={nothing}
      onCrop={nothing}
    />
  );
}

export const uploadTroubleStories: StoryCard = {
  title: 'Uploads on their way',
  thai: 'กำลังอัปโหลด',
  family: 'making',
  stories: [
    { name: 'As thumbnails', draw: ({ say }) => <OnTheirWay say={say} form="thumbnails" /> },
    { name: 'As a list', draw: ({ say }) => <OnTheirWay say={say} form="list" /> },
    {
      name: 'Wrong files, and too many',
      draw: ({ say }) => (
        <div className={styles['stack']}>
          <Alert tone="danger">
            <InvalidFiles
              trouble={{ kind: 'invalid', files: [aFile('notes.txt', 12), aFile('huge.png', 2_097_152)] }}
              limits={usualLimits}
              words={uploaderWords(say)}
            />
          </Alert>
          <Alert tone="danger">
            <InvalidFiles
              trouble={{ kind: 'too-many', count: 14 }}
              limits={{ ...usualLimits, maxFiles: 12 }}
              words={uploaderWords(say)}
            />
          </Alert>
        </div>
      ),
    },
  ],
};

const why = ['refused', 'missing', 'failed'] as const;

export const refusedStories: StoryCard = {
  title: 'Camera and microphone refused',
  thai: 'กล้องและไมโครโฟนถูกปฏิเสธ',
  family: 'making',
  stories: [
    ...why.map((trouble) => ({
      name: `Camera: ${trouble}`,
      draw: ({ say }: { readonly say: Say }) => (
        <CameraTroubleFace trouble={trouble} words={cameraWords(say)} onRetry={nothing} />
      ),
    })),
    ...why.map((trouble) => ({
      name: `Microphone: ${trouble}`,
      draw: ({ say }: { readonly say: Say }) => (
        <RecorderTrouble trouble={trouble} words={recorderWords(say)} onRetry={nothing} />
      ),
    })),
  ],
};
