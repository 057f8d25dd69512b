import { IconButton } from '../../buttons/icon-button.tsx';
import { chatCircle, pause, play } from '../../glyphs.ts';
import {
  cornersIn,
  cornersOut,
  downloadSimple,
  magnifyingGlassMinus,
  magnifyingGlassPlus,
  squaresFour,
} from '../../maps/glyphs.ts';
import styles from './theatre-controls.module.css';
import { zoomBounds } from './theatre-stage.tsx';
import type { TheatreWords } from './theatre-words.ts';

interface ControlsProps {
  readonly words: TheatreWords;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** Playback button; undefined if there is nothing to play. */
  readonly playing?: Toggle | undefined;
  readonly thumbnails?: Toggle | undefined;
  readonly comments?: (Toggle & { readonly id: string }) | undefined;
  readonly fullscreen?: Toggle | undefined;
  readonly save?: (() => void) | undefined;
}

interface Toggle {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Buttons at the bottom of the theatre, where a thumb reaches them. */
export function TheatreControls({ words, zoom, onZoom, save, ...toggles }: ControlsProps) {
  const { playing, thumbnails, comments, fullscreen } = toggles;
  return (
    <div className={styles['controls']}>
      <div className={styles['some']}>
        <IconButton
          tone="glass"
          glyph={magnifyingGlassMinus}
          label={words.zoomOut}
          aria-disabled={zoom <= zoomBounds.least}
          onClick={() => onZoom(zoom - zoomBounds.step)}
        />
        <output className={styles['zoom']}>{zoom}%</output>
        <IconButton
          tone="glass"
          glyph={magnifyingGlassPlus}
          label={words.zoomIn}
          aria-disabled={zoom >= zoomBounds.most}
          onClick={() => onZoom(zoom + zoomBounds.step)}
        />
      </div>
      <div className={styles['some']}>
        {playing && (
          <IconButton
            tone="glass"
            glyph={playing.isOn ? pause : play}
            label={playing.isOn ? words.pause : words.play}
            onClick={playing.toggle}
          />
        )}
        {thumbnails && (
          <IconButton
            tone="glass"
            glyph={squaresFour}
            label={words.thumbnails}
            aria-pressed={thumbnails.isOn}
            onClick={thumbnails.toggle}
          />
        )}
        {comments && (
          <IconButton
            tone="glass"
            glyph={chatCircle}
            label={words.comments}
            aria-expanded={comments.isOn}
            aria-controls={comments.isOn ? comments.id : undefined}
            onClick={comments.toggle}
          />
        )}
        {save && <IconButton tone="glass" glyph={downloadSimple} label={words.save} onClick={save} />}
        {fullscreen && (
          <IconButton
            tone="glass"
            glyph={fullscreen.isOn ? cornersIn : cornersOut}
            label={fullscreen.isOn ? words.leaveFullscreen : words.fullscreen}
            onClick={fullscreen.toggle}
          />
        )}
      </div>
    </div>
  );
}
