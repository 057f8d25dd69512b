import { useId, useRef, useState } from 'react';
import { Button } from '../../buttons/button.tsx';
import { imageBrokenDuotone } from '../../glyphs.ts';
import { Icon } from '../../icon.tsx';
import { Segmented } from '../../inputs/segmented.tsx';
import { Slider } from '../../inputs/slider.tsx';
import { canvasFile } from '../camera/canvas-file.ts';
import {
  areaOf,
  type CropArea,
  type CropView,
  maxZoom,
  placeOf,
  wholeView,
  zoomedView,
} from './crop-area.ts';
import styles from './image-crop.module.css';
import { SmallPreview } from './small-preview.tsx';
import { useAddress } from './use-address.ts';
import { useCropGestures } from './use-crop-gestures.ts';

/** Max width and height of a cropped picture in pixels; screens do not need more. */
const longest = 2048;

interface Cropping {
  readonly file: File;
  readonly image: HTMLImageElement;
  readonly area: CropArea;
  readonly maxBytes: number | undefined;
}

/** Crops the picture to a new file, which is upright and has no metadata of the camera. */
function cropImage({ file, image, area, maxBytes }: Cropping): Promise<File> {
  const { naturalWidth, naturalHeight } = image;
  const source = { width: area.width * naturalWidth, height: area.height * naturalHeight };
  const scale = Math.min(1, longest / Math.max(source.width, source.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(
    image,
    area.x * naturalWidth,
    area.y * naturalHeight,
    source.width,
    source.height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  const name = file.name.replace(/\.\w+$/, '');
  return canvasFile(canvas, { name, type: file.type === 'image/png' ? 'image/png' : 'image/jpeg', maxBytes });
}

export interface CropWords {
  /** For example "Crop photo". */
  readonly title: string;
  /** For example "Drag to move, pinch to zoom. Arrow keys move, + and − zoom." */
  readonly help: string;
  readonly zoom: string;
  readonly zoomed: (percent: number) => string;
  readonly shape: string;
  readonly use: string;
  /** Caption of the small round preview, for example "In lists and chats". */
  readonly small: string;
  readonly close: string;
  readonly unreadable: string;
}

export interface CropShape {
  readonly value: string;
  readonly label: string;
  /** Width / height. */
  readonly ratio: number;
  readonly isRound?: boolean;
}

interface ImageCropProps {
  readonly file: File;
  /** Shapes to choose from; the first is preselected. */
  readonly shapes: readonly [CropShape, ...CropShape[]];
  readonly words: CropWords;
  readonly onCropped: (file: File) => void;
  readonly maxBytes?: number;
}

/**
 * Tool to crop a picture behind a frame. Fingers, mouse, wheel and keys move and zoom the picture;
 * `onCropped` receives the part within the frame.
 */
export function ImageCrop({ file, shapes, words, onCropped, maxBytes }: ImageCropProps) {
  const id = useId();
  const address = useAddress(file);
  const image = useRef<HTMLImageElement>(null);
  const [shapeOf, setShape] = useState(shapes[0].value);
  const [picture, setPicture] = useState<number | 'broken'>();
  const [view, setView] = useState<CropView>(wholeView);
  const [isBusy, setBusy] = useState(false);
  const shape = shapes.find(({ value }) => value === shapeOf) ?? shapes[0];
  const form = { picture: typeof picture === 'number' ? picture : shape.ratio, frame: shape.ratio };
  const area = areaOf(view, form);
  const gestures = useCropGestures({ shape: form, onChange: setView });

  const use = async () => {
    if (image.current === null) return;
    setBusy(true);
    onCropped(await cropImage({ file, image: image.current, area, maxBytes }));
    setBusy(false);
  };
  if (picture === 'broken') return <Broken>{words.unreadable}</Broken>;
  return (
    <div className={styles['crop']}>
      <p id={id} className={styles['help']}>
        {words.help}
      </p>
      <div className={styles['picture']}>
        {/* biome-ignore lint/a11y/useSemanticElements: a picture behind a frame is no fieldset of a form */}
        <div
          role="group"
          aria-label={words.title}
          aria-describedby={id}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the picture
          tabIndex={0}
          className={styles['frame']}
          style={{ aspectRatio: shape.ratio, width: `min(100%, var(--high) * ${shape.ratio})` }}
          data-round={shape.isRound}
          {...gestures}
        >
          {address !== undefined && (
            <img
              ref={image}
              src={address}
              alt=""
              draggable={false}
              style={{
                ...placeOf(area),
                visibility: picture === undefined ? 'hidden' : 'visible',
              }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setPicture(naturalWidth / naturalHeight)
              }
              onError={() => setPicture('broken')}
            />
          )}
          <span className={styles['edge']} />
        </div>
        {address !== undefined && picture !== undefined && shape.isRound !== true && (
          <SmallPreview src={address} area={area} ratio={shape.ratio} label={words.small} />
        )}
      </div>
      {shapes.length > 1 && (
        <Segmented label={words.shape} choices={shapes} value={shape.value} onValue={setShape} />
      )}
      <Slider
        label={words.zoom}
        min={100}
        max={maxZoom * 100}
        value={Math.round(view.zoom * 100)}
        say={words.zoomed}
        onValue={(percent) => setView(zoomedView(view, percent / 100, form))}
      />
      <div className={styles['foot']} data-foot="">
        <Button tone="primary" isWide isBusy={isBusy || picture === undefined} onClick={() => void use()}>
          {words.use}
        </Button>
      </div>
    </div>
  );
}

interface BrokenProps {
  readonly children: string;
}

function Broken({ children }: BrokenProps) {
  return (
    <div role="alert" className={styles['broken']}>
      <Icon glyph={imageBrokenDuotone} size={38} />
      <p>{children}</p>
    </div>
  );
}
