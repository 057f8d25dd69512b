import type { KeyboardEvent } from 'react';
import { Menu, type MenuItem } from '../../feedback/menu.tsx';
import { trash } from '../../glyphs.ts';
import { arrowLeft, arrowRight, crop, dotsSixBold, swap } from '../glyphs.ts';
import { FileFace } from './file-face.tsx';
import styles from './image-tiles.module.css';
import type { UploadedImage } from './uploaded-image.ts';
import type { UploaderWords } from './uploader-words.ts';

interface KeptTileProps {
  readonly image: UploadedImage;
  readonly at: number;
  readonly count: number;
  readonly words: UploaderWords;
  readonly form: 'thumbnails' | 'list' | 'slots';
  readonly canMove: boolean;
  /** Label of the first picture; undefined for the others. */
  readonly first: string | undefined;
  readonly isChosen: boolean;
  readonly onPress: (() => void) | undefined;
  readonly onMove: (by: number) => void;
  readonly onRemove: (() => void) | undefined;
  readonly onReplace: () => void;
  readonly onCrop: (() => void) | undefined;
  readonly acts: readonly MenuItem[];
}

/**
 * An uploaded picture with a button in its corner. The button opens a menu and is the drag handle; ← and → on
 * it move the picture.
 */
export function KeptTile(props: KeptTileProps) {
  const { image, at, count, words, canMove, onMove, onPress } = props;
  const move = (event: KeyboardEvent) => {
    const by = stepOf(event);
    // Ignores arrow keys pressed within the open menu, which handles them itself.
    const isOnHandle = event.target instanceof Element && event.target.closest('[role="menu"]') === null;
    if (by === undefined || !canMove || !isOnHandle) return;
    event.preventDefault();
    onMove(by);
  };
  const picture =
    image.isFile === true ? (
      <FileFace name={image.name} label={props.form === 'list' ? undefined : image.name} />
    ) : (
      <img src={image.src} alt={words.picture(at + 1)} draggable={false} />
    );
  const isSwapped = onPress !== undefined && props.isChosen;
  return (
    <li data-place={at} className={styles['tile']} data-first={props.first !== undefined}>
      {onPress === undefined ? (
        <span className={styles['picture']}>{picture}</span>
      ) : (
        <button
          type="button"
          aria-label={words.press(at + 1)}
          aria-pressed={isSwapped || undefined}
          className={styles['picture']}
          onClick={onPress}
        >
          {picture}
        </button>
      )}
      <span className={styles['about']}>
        {props.form === 'list' && <bdi className={styles['name']}>{image.name}</bdi>}
        {props.form === 'list' && image.size !== undefined && <span>{words.bytes(image.size)}</span>}
        {props.first !== undefined && <span className={styles['first']}>{props.first}</span>}
        {image.isLinked === true && <span className={styles['linked']}>{words.linked}</span>}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble from its button */}
      <span className={styles['handle']} data-handle onKeyDown={move}>
        <Menu label={words.more(at + 1, count)} glyph={dotsSixBold} items={itemsOf(props)} />
      </span>
    </li>
  );
}

function itemsOf(props: KeptTileProps): MenuItem[] {
  const { words, at, count, canMove, onMove, onRemove, onReplace, onCrop } = props;
  const items: MenuItem[] = [{ label: words.replace, glyph: swap, onPick: onReplace }];
  if (onCrop !== undefined) items.unshift({ label: words.cropAgain, glyph: crop, onPick: onCrop });
  if (canMove)
    items.unshift(
      { label: words.moveEarlier, glyph: arrowLeft, isOff: at === 0, onPick: () => onMove(-1) },
      { label: words.moveLater, glyph: arrowRight, isOff: at === count - 1, onPick: () => onMove(1) },
    );
  if (onRemove !== undefined)
    items.push({ label: words.remove, glyph: trash, isDangerous: true, onPick: onRemove });
  return [...props.acts, ...items];
}

function stepOf({ key, currentTarget }: KeyboardEvent): number | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  return new Map([
    ['ArrowLeft', -forward],
    ['ArrowRight', forward],
  ]).get(key);
}
