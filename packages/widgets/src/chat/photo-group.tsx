import { useState } from 'react';
import { useColours } from '../display/use-colours.ts';
import { imageBrokenDuotone } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './photo-group.module.css';

export interface GroupPhoto {
  readonly src: string;
  /** For example "Photo 2 of 5 from Ines". */
  readonly alt: string;
  readonly thumbhash?: string | undefined;
}

interface PhotoGroupProps {
  readonly photos: readonly GroupPhoto[];
  /** For example "3 more photos". */
  readonly moreLabel: (count: number) => string;
  readonly failedLabel: string;
  readonly onOpen: (at: number) => void;
}

const most = 4;

/** Photos of one message. At most four are shown; the last one carries the number of further photos. */
export function PhotoGroup({ photos, moreLabel, failedLabel, onOpen }: PhotoGroupProps) {
  const more = photos.length - most;
  return (
    <div className={styles['group']} data-count={Math.min(photos.length, most)}>
      {photos.slice(0, most).map((photo, at) => (
        // Two photos of a message can be the same picture, and their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity of a photo here
        <button type="button" key={at} onClick={() => onOpen(at)}>
          <PhotoTile photo={photo} failedLabel={failedLabel} />
          {more > 0 && at === most - 1 && (
            <span role="img" aria-label={moreLabel(more)} className={styles['more']}>
              +{more}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** A photo of a group. A photo that did not load shows an icon. */
export function PhotoTile({
  photo,
  failedLabel,
}: {
  readonly photo: GroupPhoto;
  readonly failedLabel: string;
}) {
  const [failed, setFailed] = useState<string>();
  const colours = useColours(photo.thumbhash);
  if (failed === photo.src)
    return (
      <span role="img" aria-label={failedLabel} className={styles['failed']}>
        <Icon glyph={imageBrokenDuotone} size={32} />
        <span className={styles['sentence']}>{failedLabel}</span>
      </span>
    );
  return (
    <img
      src={photo.src}
      alt={photo.alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      style={colours === undefined ? undefined : { backgroundImage: `url(${colours})` }}
      onError={() => setFailed(photo.src)}
    />
  );
}
