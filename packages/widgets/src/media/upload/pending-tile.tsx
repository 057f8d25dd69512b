import { Button } from '../../buttons/button.tsx';
import { IconButton } from '../../buttons/icon-button.tsx';
import { ProgressBar, ProgressRing } from '../../display/progress.tsx';
import { warningCircleFill } from '../../field-glyphs.ts';
import type { Glyph } from '../../glyph.ts';
import { arrowClockwiseBold, x } from '../../glyphs.ts';
import { Icon } from '../../icon.tsx';
import { swap } from '../glyphs.ts';
import { FileFace } from './file-face.tsx';
import styles from './image-tiles.module.css';
import type { PendingUpload } from './pending-uploads.ts';
import { isPicture } from './sort-files.ts';
import type { UploaderWords } from './uploader-words.ts';

interface PendingTileProps {
  readonly one: PendingUpload;
  readonly words: UploaderWords;
  readonly form: 'thumbnails' | 'list' | 'slots';
  readonly onRetry: () => void;
  readonly onDrop: () => void;
  readonly onReplace: () => void;
}

/** A pending upload with its progress; a failed one shows the reason, retry and replace. */
export function PendingTile({ one, words, form, onRetry, onDrop, onReplace }: PendingTileProps) {
  const { state, file } = one;
  const isWrong = state.kind === 'failed';
  return (
    <li className={styles['tile']} data-is={isWrong ? 'wrong' : state.kind}>
      <span className={styles['picture']}>
        {isPicture(file) ? (
          <img src={one.address} alt="" draggable={false} />
        ) : (
          <FileFace name={file.name} label={form === 'list' ? undefined : file.name} />
        )}
      </span>
      <div className={styles['about']}>
        {form === 'list' && <bdi className={styles['name']}>{file.name}</bdi>}
        {form === 'list' && <span>{words.bytes(file.size)}</span>}
        {!isWrong && <Progress one={one} words={words} form={form} />}
        {isWrong && (
          <div role="alert" className={styles['wrong']}>
            <Icon glyph={warningCircleFill} size={form === 'list' ? 18 : 24} />
            {state.inShort === undefined && <span>{words.notSent}</span>}
            {(state.inShort === undefined ? state.reasons : [state.inShort]).map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
          </div>
        )}
        {isWrong && (
          <span className={styles['ways']}>
            <Way form={form} glyph={arrowClockwiseBold} label={words.retry} onPress={onRetry} />
            <Way form={form} glyph={swap} label={words.replace} onPress={onReplace} />
          </span>
        )}
      </div>
      <span className={styles['handle']}>
        <IconButton glyph={x} size={20} label={`${words.cancel} ${file.name}`} onClick={onDrop} />
      </span>
    </li>
  );
}

interface WayProps {
  readonly form: PendingTileProps['form'];
  readonly glyph: Glyph;
  readonly label: string;
  readonly onPress: () => void;
}

/**
 * Button of a failed upload. In a list it has a text; on a picture only an icon, so that two fit side by side
 * without making the tile higher.
 */
function Way({ form, glyph, label, onPress }: WayProps) {
  if (form !== 'list') return <IconButton tone="fill" size={22} {...{ glyph, label }} onClick={onPress} />;
  return (
    <Button size="slim" tone="line" onClick={onPress}>
      {label}
    </Button>
  );
}

type ProgressProps = Pick<PendingTileProps, 'one' | 'words' | 'form'>;

function Progress({ one: { state, file }, words, form }: ProgressProps) {
  if (state.kind === 'chosen') return null;
  const percent = state.kind === 'sending' ? state.percent : state.kind === 'sent' ? 100 : 0;
  const word = state.kind === 'waiting' ? words.waiting : words.uploading;
  const label = `${word} ${file.name}`;
  return (
    <span className={styles['progress']}>
      {form === 'list' ? (
        <ProgressBar label={label} value={percent} />
      ) : (
        <ProgressRing label={label} value={percent} tone="primary">
          {percent}%
        </ProgressRing>
      )}
      <span aria-hidden="true">{form === 'list' ? `${word} ${percent}%` : word}</span>
    </span>
  );
}
