import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../buttons/button.tsx';
import { Spinner } from '../../buttons/spinner.tsx';
import { Alert } from '../../feedback/alert.tsx';
import { Sheet } from '../../feedback/sheet.tsx';
import { images as imagesGlyph } from '../../glyphs.ts';
import { camera as cameraGlyph, cloudArrowUp } from '../glyphs.ts';
import { EmptySlots } from './empty-slots.tsx';
import { FailedFiles } from './failed-files.tsx';
import { ImageTiles } from './image-tiles.tsx';
import styles from './image-uploader.module.css';
import { InvalidFiles } from './invalid-files.tsx';
import type { UploadedImage } from './uploaded-image.ts';
import type { ImageUploaderProps } from './uploader-props.ts';
import type { UploaderWords } from './uploader-words.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import { useDrop } from './use-drop.ts';
import { useFileInput } from './use-file-input.ts';
import { useCleared, useSelection } from './use-selection.ts';
import { useUploads } from './use-uploads.ts';

const Camera = lazy(() => import('../camera/camera.tsx').then((module) => ({ default: module.Camera })));
const ImageCrop = lazy(() => import('./image-crop.tsx').then((module) => ({ default: module.ImageCrop })));

const photoSize = { width: 720, height: 540 };

/** Uploaded and pending pictures, and the ways to add one: drop, choose, paste, camera. */
export function ImageUploader(props: ImageUploaderProps) {
  const { words, isAutomatic = true, form = 'thumbnails', hasCamera = false } = props;
  const [isCameraOpen, setCameraOpen] = useState(false);
  const { uploads, chosen, drop, picker, cleared } = useFiles(props);
  const images = cleared.shown;
  const here = images.length + uploads.pending.length;
  const slots = props.slots ?? chosen.limits.maxFiles;
  const waiting = uploads.pending.filter(({ state }) => state.kind === 'chosen').length;
  const cropAgain = (image: UploadedImage) =>
    void props.original?.(image).then((file) => file && chosen.take([file], { image: image.id }));

  return (
    <section aria-label={props.label} className={styles['uploader']} {...drop.handlers}>
      <ImageTiles {...props} {...{ images, form, uploads }} onReplace={picker.open} onCrop={cropAgain}>
        {form === 'slots' && (
          <EmptySlots
            count={Math.min(chosen.limits.maxFiles, Math.max(slots, here + 1)) - here}
            label={words.add}
            onAdd={() => picker.open({})}
          />
        )}
      </ImageTiles>
      <AddArea
        words={words}
        isOver={drop.isOver}
        onChoose={form === 'slots' ? undefined : () => picker.open({})}
      >
        {hasCamera && (
          <Button size="slim" tone="line" glyph={cameraGlyph} onClick={() => setCameraOpen(true)}>
            {words.takePhoto}
          </Button>
        )}
      </AddArea>
      <input {...picker.input} aria-label={words.choose} accept={chosen.accept} />
      {props.clearsAfterUpload === true && (
        <p role="status" className={styles['hint']}>
          {cleared.sent > 0 && uploads.pending.length === 0 ? words.sent?.(cleared.sent) : ''}
        </p>
      )}
      {chosen.trouble !== undefined && (
        <Alert tone="danger" onClose={chosen.forgive} closeLabel={words.close}>
          <InvalidFiles trouble={chosen.trouble} limits={chosen.limits} words={words} />
        </Alert>
      )}
      <FailedFiles pending={uploads.pending} words={words} />
      {!isAutomatic && waiting > 0 && (
        <Button tone="primary" isWide glyph={cloudArrowUp} onClick={uploads.start}>
          {words.start(waiting)}
        </Button>
      )}
      <Sheet
        isOpen={isCameraOpen}
        onClose={() => setCameraOpen(false)}
        title={words.camera.label}
        closeLabel={words.close}
      >
        <Later words={words}>
          <Camera
            words={words.camera}
            size={photoSize}
            type={chosen.limits.extensions.includes('png') ? 'image/png' : 'image/jpeg'}
            maxBytes={chosen.limits.maxBytes}
            onPhoto={(photo) => {
              setCameraOpen(false);
              chosen.take([photo], {});
            }}
          />
        </Later>
      </Sheet>
      <Sheet
        isOpen={chosen.toCrop !== undefined}
        onClose={chosen.skip}
        title={words.crop.title}
        closeLabel={words.crop.close}
      >
        <Later words={words}>
          {chosen.toCrop !== undefined && props.shapes !== undefined && (
            <ImageCrop
              key={chosen.cropKey}
              file={chosen.toCrop.file}
              shapes={props.shapes}
              words={words.crop}
              onCropped={chosen.cropped}
              maxBytes={chosen.limits.maxBytes}
            />
          )}
        </Later>
      </Sheet>
    </section>
  );
}

/** The pending uploads, and the ways by which files come to them. */
function useFiles(props: ImageUploaderProps) {
  const { clearsAfterUpload = false, onUploaded } = props;
  const cleared = useCleared(props.images, clearsAfterUpload);
  const uploads = useUploads({
    ...props,
    onUploaded: (image, replaces) => {
      if (clearsAfterUpload) cleared.clear(image);
      onUploaded(image, replaces);
    },
  });
  const chosen = useChosenFiles({
    ...props,
    images: cleared.shown,
    pendingCount: uploads.pending.length,
    onReady: (files, { image, pending }) => {
      // Only now: a file that is refused or not cropped leaves the failed upload where it is.
      if (pending !== undefined) uploads.drop(pending);
      uploads.add(files, image);
    },
  });
  const { trouble } = chosen;
  useSelection({ images: cleared.shown, pending: uploads.pending, trouble, onSelection: props.onSelection });
  const drop = useDrop((files) => chosen.take(files, {}));
  const picker = useFileInput(chosen.take);
  return { uploads, chosen, drop, picker, cleared };
}

interface LaterProps {
  readonly words: UploaderWords;
  readonly children: ReactNode;
}

function Later({ words, children }: LaterProps) {
  return <Suspense fallback={<Spinner size={32} label={words.waiting} />}>{children}</Suspense>;
}

interface AddAreaProps {
  readonly words: UploaderWords;
  readonly isOver: boolean;
  /**
   * Opens the file picker. Undefined if empty slots open it; the area then only names the accepted files, in
   * one line.
   */
  readonly onChoose: (() => void) | undefined;
  readonly children: ReactNode;
}

function AddArea({ words, isOver, onChoose, children }: AddAreaProps) {
  return (
    <div className={styles['area']} data-over={isOver} data-slim={onChoose === undefined || undefined}>
      {onChoose !== undefined && <p className={styles['drop']}>{words.drop}</p>}
      <div className={styles['acts']}>
        {onChoose !== undefined && (
          <Button size="slim" glyph={imagesGlyph} onClick={onChoose}>
            {words.choose}
          </Button>
        )}
        {children}
      </div>
      <p className={styles['hint']}>{words.hint}</p>
    </div>
  );
}
