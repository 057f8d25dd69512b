import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../buttons/button.tsx';
import { IconButton } from '../../buttons/icon-button.tsx';
import { Spinner } from '../../buttons/spinner.tsx';
import { StateNotice } from '../../feedback/state-notice.tsx';
import { x } from '../../glyphs.ts';
import { camera as cameraGlyph, cameraRotate, cameraSlashDuotone } from '../glyphs.ts';
import { useAddress } from '../upload/use-address.ts';
import styles from './camera.module.css';
import { canvasFile, type PhotoType } from './canvas-file.ts';
import { type CameraTrouble, type PhotoSize, useCamera } from './use-camera.ts';

export interface CameraWords {
  /** Accessible name: "Camera". */
  readonly label: string;
  readonly starting: string;
  readonly take: string;
  readonly turn: string;
  readonly ok: string;
  /** Label of the button that discards the photo and returns to the live picture. */
  readonly again: string;
  readonly close: string;
  /** Accessible name of the taken photo: "Your photo". */
  readonly taken: string;
  /** For example "Unable to start camera." */
  readonly failed: string;
  /** Text with reason and remedy for each kind of failure. */
  readonly why: Readonly<Record<CameraTrouble, string>>;
  readonly retry: string;
}

interface CameraProps {
  readonly words: CameraWords;
  readonly onPhoto: (photo: File) => void;
  /** Called by the close button, which is shown only if this is defined. */
  readonly onClose?: () => void;
  /** Size of the photo in pixels; 320 × 320 by default. */
  readonly size?: PhotoSize;
  readonly facing?: 'user' | 'environment';
  /** PNG by default; a PNG larger than `maxBytes` becomes a JPEG. */
  readonly type?: PhotoType;
  readonly maxBytes?: number;
  /** Drawn over the live picture, such as a line within which the face should be. */
  readonly outline?: ReactNode;
}

const square = { width: 320, height: 320 };

/** A camera with live picture, taken photo and an OK button. Only OK calls `onPhoto`. */
export function Camera({
  words,
  onPhoto,
  onClose,
  size = square,
  facing = 'user',
  type = 'image/png',
  maxBytes,
  outline,
}: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, turn, retry } = useCamera(video, size, facing);
  const [photo, setPhoto] = useState<File>();
  const isLive = state.kind === 'live';
  const hasActed = useRef(false);
  const show = (next: File | undefined) => {
    hasActed.current = true;
    setPhoto(next);
  };
  const take = async () => {
    if (video.current !== null) show(await takePhoto(video.current, { size, type, maxBytes }));
  };
  // Moves the focus to the button that replaces the pressed one; does nothing before the first press.
  const keepFocus = (button: HTMLButtonElement | null) => {
    if (hasActed.current) button?.focus({ preventScroll: true });
  };

  return (
    <section aria-label={words.label} className={styles['camera']}>
      <div
        className={styles['view']}
        data-is={photo === undefined ? state.kind : 'taken'}
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={words.label}
          data-mirrored={isLive && state.isMirrored}
        />
        {state.kind === 'starting' && <Spinner size={32} label={words.starting} />}
        {isLive && photo === undefined && outline}
        {photo !== undefined && <Taken photo={photo} alt={words.taken} />}
        {state.kind === 'trouble' && (
          <CameraTroubleFace trouble={state.trouble} words={words} onRetry={retry} />
        )}
        {onClose !== undefined && photo === undefined && (
          <IconButton
            tone="glass"
            glyph={x}
            label={words.close}
            className={styles['close']}
            onClick={onClose}
          />
        )}
      </div>
      {isLive && photo === undefined && (
        <div className={styles['acts']}>
          <span className={styles['side']} />
          <button
            type="button"
            aria-label={words.take}
            className={styles['shutter']}
            ref={keepFocus}
            onClick={() => void take()}
          >
            <span />
          </button>
          <span className={styles['side']}>
            {state.canTurn && (
              <IconButton tone="fill" glyph={cameraRotate} label={words.turn} onClick={turn} />
            )}
          </span>
        </div>
      )}
      {photo !== undefined && (
        <div className={styles['acts']}>
          <Button tone="line" glyph={cameraGlyph} onClick={() => show(undefined)}>
            {words.again}
          </Button>
          <Button tone="primary" ref={keepFocus} onClick={() => onPhoto(photo)}>
            {words.ok}
          </Button>
        </div>
      )}
    </section>
  );
}

interface TakenProps {
  readonly photo: File;
  readonly alt: string;
}

function Taken({ photo, alt }: TakenProps) {
  const address = useAddress(photo);
  return address === undefined ? null : <img src={address} alt={alt} />;
}

interface TroubleProps {
  readonly trouble: CameraTrouble;
  readonly words: CameraWords;
  readonly onRetry: () => void;
}

/** Message with the reason why there is no picture, and a retry button. */
export function CameraTroubleFace({ trouble, words, onRetry }: TroubleProps) {
  return (
    <div role="alert" className={styles['trouble']}>
      <StateNotice
        glyph={cameraSlashDuotone}
        tone="danger"
        title={words.failed}
        action={
          <Button size="slim" onClick={onRetry}>
            {words.retry}
          </Button>
        }
      >
        {words.why[trouble]}
      </StateNotice>
    </div>
  );
}

interface Taking {
  readonly size: PhotoSize;
  readonly type: PhotoType;
  readonly maxBytes: number | undefined;
}

/**
 * Returns the current video frame as a photo of exactly the given size. A frame of another shape is cropped
 * equally on both sides.
 */
function takePhoto(video: HTMLVideoElement, { size, type, maxBytes }: Taking): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const scale = Math.max(size.width / video.videoWidth, size.height / video.videoHeight);
  const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
  canvas
    .getContext('2d')
    ?.drawImage(video, (size.width - width) / 2, (size.height - height) / 2, width, height);
  return canvasFile(canvas, { name: 'photo', type, maxBytes });
}
