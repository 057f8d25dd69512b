import { isOnline } from '@mitto/web-kit/api/connection';
import { Button } from '@mitto/widgets/buttons/button';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { star } from '@mitto/widgets/glyphs.ts';
import { ImageUploader } from '@mitto/widgets/media/upload/image-uploader';
import type { UploadedImage } from '@mitto/widgets/media/upload/uploaded-image.ts';
import { m } from '@mitto/words/messages';
import { maxPhotoBytes, maxPhotos } from '../../contract/photos.ts';
import { photoWords } from '../public/photo-words.ts';
import styles from './photo-uploader.module.css';
import { useOwnPhotos } from './use-own-photos.ts';

interface Props {
  /** Number of slots to show. Set on pages where one picture is enough to begin. */
  readonly slots?: number;
}

/**
 * Editor of the member's own pictures: add, crop, reorder and remove. The first one is the profile picture.
 */
export function PhotoUploader({ slots }: Props) {
  const { images, error, load, upload, onUploaded, remove, reorder, makeFirst, original } = useOwnPhotos();
  if (error !== undefined) {
    return (
      <TroubleNotice
        title={m.profile_photo_failed_load()}
        isOffline={!isOnline()}
        action={<Button onClick={load}>{m.profile_photo_retry()}</Button>}
      />
    );
  }
  if (!images) {
    return (
      <Loading label={m.profile_photo_label()}>
        <Skeleton height="240px" />
      </Loading>
    );
  }
  const acts = (image: UploadedImage, at: number) =>
    at === 0
      ? []
      : [{ label: m.profile_photo_make_first(), glyph: star, onPick: () => void makeFirst(image.id) }];
  return (
    <div className={styles['photos']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{m.profile_photo_mine()}</h2>
        <span className={styles['count']}>
          {m.profile_photo_count({ count: images.length, most: maxPhotos })}
        </span>
      </div>
      <ImageUploader
        label={m.profile_photo_label()}
        form="slots"
        {...(slots !== undefined && { slots })}
        images={images}
        upload={upload}
        onUploaded={onUploaded}
        onRemove={({ id }) => void remove(id)}
        onReorder={(ordered) => void reorder(ordered.map(({ id }) => id))}
        original={original}
        acts={acts}
        words={photoWords()}
        limits={{
          extensions: ['jpeg', 'jpg', 'png', 'avif'],
          maxBytes: maxPhotoBytes,
          maxFiles: maxPhotos,
        }}
        shapes={[{ value: 'card', label: '3:4', ratio: 3 / 4 }]}
        first={m.profile_photo_first()}
        hasCamera
      />
      {images.length > 1 && <p className={styles['order']}>{m.profile_photo_order()}</p>}
    </div>
  );
}
