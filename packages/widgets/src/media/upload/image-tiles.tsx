import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../buttons/button.tsx';
import styles from './image-tiles.module.css';
import { KeptTile } from './kept-tile.tsx';
import { PendingTile } from './pending-tile.tsx';
import type { UploadedImage } from './uploaded-image.ts';
import type { ImageUploaderProps } from './uploader-props.ts';
import type { Instead } from './use-file-input.ts';
import { useReorder } from './use-reorder.ts';
import { useTileActs } from './use-tile-acts.ts';
import type { Uploads } from './use-uploads.ts';

interface ImageTilesProps extends ImageUploaderProps {
  readonly uploads: Uploads;
  /** Opens the file picker to replace an image, or an upload that failed. */
  readonly onReplace: (instead: Instead) => void;
  readonly onCrop: (image: UploadedImage) => void;
  /** Empty slots. */
  readonly children?: ReactNode;
}

/** The uploaded pictures in their order, followed by pending uploads. */
export function ImageTiles(props: ImageTilesProps) {
  const { images, words, form = 'thumbnails', uploads } = props;
  const acts = useTileActs(props);
  const { list, reorder } = useReorder(acts.move);
  const canMove = props.onReorder !== undefined && images.length > 1;
  return (
    <>
      {(images.length + uploads.pending.length > 0 || form === 'slots') && (
        <ul
          ref={list}
          aria-label={props.label}
          className={form === 'list' ? styles['list'] : styles['thumbnails']}
          data-slots={form === 'slots' || undefined}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && acts.forget()}
          {...(canMove ? reorder : {})}
        >
          {images.map((image, at) => (
            <KeptTile
              key={image.id}
              {...{ image, at, words, form, canMove }}
              count={images.length}
              first={at === 0 ? props.first : undefined}
              isChosen={acts.chosen === image.id}
              onPress={acts.isPressed(image) ? () => acts.press(image) : undefined}
              onMove={(by) => acts.move(at, at + by)}
              onRemove={acts.canRemove(image) ? () => acts.remove(image) : undefined}
              onReplace={() => props.onReplace({ image: image.id })}
              onCrop={props.original && (() => props.onCrop(image))}
              acts={props.acts?.(image, at) ?? []}
            />
          ))}
          {uploads.pending.map((one) => (
            <PendingTile
              key={one.key}
              {...{ one, words, form }}
              onRetry={() => uploads.retry(one.key)}
              onDrop={() => uploads.drop(one.key)}
              onReplace={() => props.onReplace({ image: one.replaces, pending: one.key })}
            />
          ))}
          {props.children}
        </ul>
      )}
      <div className={styles['said']}>
        <p role="status">{acts.said}</p>
        {acts.restore !== undefined && (
          <Button size="slim" tone="ghost" onClick={acts.restore}>
            {words.undo}
          </Button>
        )}
      </div>
    </>
  );
}
