import type { PhotoFile } from '@mitto/kit/photo-file';
import { Photo } from '@mitto/widgets/display/photo';
import { caretLeft, caretRight, userFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { usePhotoAddress } from '../public/use-photo-address.ts';
import styles from './person-photos.module.css';
import type { CardButtons } from './person-prompts.tsx';
import type { SeenPerson } from './seen/seen-person.ts';

interface Props {
  readonly person: SeenPerson;
  readonly buttonsOf: CardButtons;
}

/** Min horizontal movement of the pointer that counts as a swipe (px). */
const swipePx = 40;

/**
 * Photo viewer. The photo changes by a swipe, a press on the left or right half, a thumbnail or an arrow key.
 */
export function PersonPhotos({ person: { name = '', photos }, buttonsOf }: Props) {
  const address = usePhotoAddress();
  const [chosen, setChosen] = useState(0);
  const from = useRef<number>(undefined);
  const isSwipe = useRef(false);
  const files = photos?.files ?? [];
  // The member may have removed a photo since this one was chosen.
  const at = Math.min(chosen, files.length - 1);
  const file = files[at];
  if (!file) {
    return (
      <div className={styles['none']} role="img" aria-label={m.profile_no_photo()}>
        <Icon glyph={userFill} size={72} />
      </div>
    );
  }
  const go = (step: number) => setChosen((at + step + files.length) % files.length);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1);
    if (event.key === 'ArrowLeft') go(-1);
  };
  const lift = (event: PointerEvent) => {
    const far = event.clientX - (from.current ?? event.clientX);
    isSwipe.current = Math.abs(far) > swipePx;
    if (isSwipe.current && files.length > 1) go(far < 0 ? 1 : -1);
  };
  return (
    <div className={styles['art']}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons within are the ways for keys and voices */}
      <div
        className={styles['photos']}
        onPointerDown={(event) => {
          from.current = event.clientX;
          isSwipe.current = false;
        }}
        onPointerUp={lift}
        // The browser sends a click after a swipe with the mouse. It must not change the photo a second time.
        onClickCapture={(event) => isSwipe.current && event.stopPropagation()}
        onKeyDown={press}
      >
        <Photo
          src={address(file, '720')}
          alt={m.profile_photo_alt({ at: at + 1, name })}
          thumbhash={file.thumbhash}
          words={{ failed: m.profile_photo_broken(), retry: m.profile_photo_retry() }}
          isEager
        />
        {file.isBlurred && <p className={styles['blurred']}>{m.profile_photo_blurred()}</p>}
        {files.length > 1 && <Halves at={at} count={files.length} onGo={go} />}
        {buttonsOf && !file.isBlurred && (
          <div key={file.key} className={styles['buttons']}>
            {buttonsOf({
              card: { photo: file.key },
              name: m.profile_photo_alt({ at: at + 1, name }),
              quote: <img src={address(file, '360')} alt="" />,
            })}
          </div>
        )}
      </div>
      {files.length > 1 && <Thumbs {...{ files, at, name }} onAt={setChosen} />}
    </div>
  );
}

interface HalvesProps {
  readonly at: number;
  readonly count: number;
  readonly onGo: (step: number) => void;
}

function Halves({ at, count, onGo }: HalvesProps) {
  return (
    <>
      <div className={styles['segments']} aria-hidden="true">
        {Array.from({ length: count }, (_, place) => place).map((place) => (
          <span key={place} data-on={place === at || undefined} />
        ))}
      </div>
      <button type="button" className={styles['before']} onClick={() => onGo(-1)}>
        <span className={styles['arrow']}>
          <Icon glyph={caretLeft} />
        </span>
        <span className="visually-hidden">{m.profile_photo_before()}</span>
      </button>
      <button type="button" className={styles['after']} onClick={() => onGo(1)}>
        <span className={styles['arrow']}>
          <Icon glyph={caretRight} />
        </span>
        <span className="visually-hidden">{m.profile_photo_after()}</span>
      </button>
      <span role="status" className="visually-hidden">
        {m.profile_photo_of({ at: at + 1, count })}
      </span>
    </>
  );
}

interface ThumbsProps {
  readonly files: readonly PhotoFile[];
  readonly at: number;
  readonly name: string;
  readonly onAt: (at: number) => void;
}

/** Thumbnails of all photos, shown on wide screens only. */
function Thumbs({ files, at, name, onAt }: ThumbsProps) {
  const address = usePhotoAddress();
  return (
    <ul className={styles['thumbs']}>
      {files.map((file, place) => (
        <li key={file.key}>
          <button type="button" aria-current={place === at || undefined} onClick={() => onAt(place)}>
            <img
              src={address(file, '360')}
              alt={m.profile_photo_alt({ at: place + 1, name })}
              loading="lazy"
              draggable={false}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
