import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { image } from './glyphs.ts';
import type { RichEngine, RichPicture } from './rich-engine.ts';
import styles from './rich-pictures.module.css';
import type { RichWords } from './rich-words.ts';

type Upload = (file: File, signal: AbortSignal) => Promise<RichPicture>;

/** Uploads pictures and inserts them into the text. */
export function useRichPictures(engine: RichEngine | undefined, upload: Upload | undefined) {
  const [coming, setComing] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const leaving = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    const one = new AbortController();
    leaving.current = one;
    return () => one.abort();
  }, []);

  const send = async (file: File, ask: Upload, signal: AbortSignal) => {
    try {
      const picture = await ask(file, signal);
      if (!signal.aborted) engine?.insertPicture(picture);
    } catch {
      // `upload` logs the error. This hook only shows the failure, and the user can choose the picture again.
      if (!signal.aborted) setFailed(true);
    } finally {
      if (!signal.aborted) setComing((now) => now - 1);
    }
  };
  const take = (files: readonly File[]): boolean => {
    const signal = leaving.current?.signal;
    if (upload === undefined || files.length === 0 || signal === undefined) return false;
    setFailed(false);
    setComing((now) => now + files.length);
    for (const file of files) void send(file, upload, signal);
    return true;
  };
  return { take, isComing: coming > 0, hasFailed };
}

interface PictureToolProps extends ReturnType<typeof useRichPictures> {
  readonly words: RichWords;
}

export function RichPictureTool({ take, isComing, words }: PictureToolProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        data-tool="picture"
        tabIndex={-1}
        glyph={image}
        size={20}
        label={isComing ? words.pictureComing : words.picture}
        aria-busy={isComing}
        className={styles['tool']}
        onClick={() => field.current?.click()}
      />
      <input
        ref={field}
        type="file"
        accept="image/jpeg,image/png"
        multiple
        hidden
        aria-label={words.picture}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          // Cleared so that choosing the same picture again fires another change event.
          event.target.value = '';
        }}
      />
    </>
  );
}
