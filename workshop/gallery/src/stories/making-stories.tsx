import { Button } from '@mitto/widgets/buttons/button';
import { Camera } from '@mitto/widgets/media/camera/camera';
import type { CropShape } from '@mitto/widgets/media/upload/image-crop';
import { ImageUploader } from '@mitto/widgets/media/upload/image-uploader';
import { UploadRefused, type UploadReport } from '@mitto/widgets/media/upload/upload-queue.ts';
import type { UploadedImage } from '@mitto/widgets/media/upload/uploaded-image.ts';
import type { ImageUploaderProps } from '@mitto/widgets/media/upload/uploader-props.ts';
import type { SelectionResult } from '@mitto/widgets/media/upload/use-selection.ts';
import { cameraWords, uploaderWords } from '@mitto/widgets/media/words.fixture.ts';
import { useState } from 'react';
import { face } from '../sample-pictures.ts';
import type { Say, StoryCard } from '../story.ts';

const kept: readonly UploadedImage[] = [
  { id: 'ines', name: 'ines-by-the-sea.jpg', size: 482_112, src: face('ines') },
  { id: 'maya', name: 'maya.png', size: 903_020, src: face('maya') },
  { id: 'kai', name: 'kai.jpg', size: 120_400, src: face('kai'), isLinked: true },
  { id: 'theo', name: 'theo-with-a-very-long-name-that-wraps.png', size: 55_000, src: face('theo') },
];

const tick = 400;

/**
 * Simulates an upload in ten steps, as over a slow network. A file with "fail" in its name is refused half
 * way.
 */
async function pretend(file: File, { onProgress, signal }: UploadReport): Promise<UploadedImage> {
  for (let step = 1; step <= 10; step += 1) {
    await new Promise((done) => setTimeout(done, tick));
    signal.throwIfAborted();
    onProgress(step / 10);
    if (step === 5 && file.name.includes('fail')) throw new UploadRefused(['The server is full.']);
  }
  const isFile = !file.type.startsWith('image/');
  return {
    id: crypto.randomUUID(),
    name: file.name,
    size: file.size,
    src: URL.createObjectURL(file),
    isFile,
  };
}

type UploaderStoryProps = { readonly say: Say } & Partial<ImageUploaderProps>;

function UploaderStory({ say, ...rest }: UploaderStoryProps) {
  const [images, setImages] = useState(kept);
  return (
    <ImageUploader
      label={say('My photos', 'รูปของฉัน')}
      images={images}
      words={uploaderWords(say)}
      upload={pretend}
      onUploaded={(image, replaces) =>
        setImages((now) =>
          now.some(({ id }) => id === replaces)
            ? now.map((one) => (one.id === replaces ? image : one))
            : [...now, image],
        )
      }
      onRemove={(image) => setImages((now) => now.filter(({ id }) => id !== image.id))}
      onRestore={(image, at) => setImages((now) => now.toSpliced(at, 0, image))}
      onReorder={setImages}
      {...rest}
    />
  );
}

const shapes = (say: Say): readonly [CropShape, ...CropShape[]] => [
  { value: 'card', label: '3:4', ratio: 3 / 4 },
  { value: 'circle', label: say('Circle', 'วงกลม'), ratio: 1, isRound: true },
];

export const uploaderStories: StoryCard = {
  title: 'Image uploader',
  thai: 'ตัวอัปโหลดรูป',
  family: 'making',
  stories: [
    {
      name: 'Thumbnails, cropped, with a camera',
      draw: ({ say }) => (
        <UploaderStory
          say={say}
          hasCamera
          shapes={shapes(say)}
          press="swap"
          first={say('Profile picture', 'รูปโปรไฟล์')}
          limits={{ maxFiles: 12 }}
        />
      ),
    },
    {
      name: 'A list, sent by a button; a press removes',
      draw: ({ say }) => (
        <UploaderStory say={say} label={say('Files', 'ไฟล์')} form="list" press="remove" isAutomatic={false} />
      ),
    },
    {
      name: 'Documents, cleared once they are sent',
      draw: ({ say }) => <DocumentsStory say={say} />,
    },
  ],
};

const documents = ['pdf', 'txt', 'csv', 'png'];

function DocumentsStory({ say }: { readonly say: Say }) {
  const [selection, setSelection] = useState<SelectionResult>();
  const words = uploaderWords(say);
  const limits = { extensions: documents, maxBytes: 4 * 1024 * 1024, maxFiles: 5 };
  return (
    <>
      <UploaderStory
        say={say}
        label={say('Documents', 'เอกสาร')}
        words={{
          ...words,
          drop: say('Drop documents here, or', 'วางเอกสารที่นี่ หรือ'),
          choose: say('Choose documents', 'เลือกเอกสาร'),
          hint: say('PDF, TXT, CSV or PNG, at most 4 MB', 'PDF, TXT, CSV หรือ PNG ไม่เกิน 4 MB'),
        }}
        form="list"
        clearsAfterUpload
        limits={limits}
        onSelection={setSelection}
      />
      <p>
        {say('Ready for upload', 'พร้อมส่ง')}: {selection?.readyForUpload.length ?? 0},{' '}
        {words.bytes(selection?.totalFileSize ?? 0)}. {say('Invalid', 'ใช้ไม่ได้')}:{' '}
        {selection?.invalid.length ?? 0}
      </p>
    </>
  );
}

function CameraStory({ say }: { readonly say: Say }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{say('Open the camera', 'เปิดกล้อง')}</Button>;
  return <Camera words={cameraWords(say)} onPhoto={close} onClose={close} />;
}

export const cameraStories: StoryCard = {
  title: 'Camera',
  thai: 'กล้อง',
  family: 'making',
  stories: [{ name: 'Opened by a button', draw: ({ say }) => <CameraStory say={say} /> }],
};
