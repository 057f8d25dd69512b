import { CallError } from '@mitto/web-kit/api/call-error';
import { useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { magnifyingGlass } from '@mitto/widgets/glyphs.ts';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { AttachedImage } from '../../contract/attachments.ts';
import { type Attached, attachCalls } from '../attach-call.ts';
import { useMediaAddress } from '../use-media-address.ts';
import styles from './sign-board.module.css';
import { type Gif, useGifs } from './use-gifs.ts';

interface Props {
  readonly onPick: (file: AttachedImage) => void;
}

/**
 * Search for animated pictures of the GIF provider. The pictures are loaded through our server, so that no
 * device contacts the provider.
 */
export function GifBoard({ onPick }: Props) {
  const [text, setText] = useState('');
  const gifs = useGifs(text);
  const [bringing, bring] = useBringing(onPick);
  return (
    <div className={styles['gifs']}>
      <TextField
        form="compact"
        type="search"
        autoComplete="off"
        glyph={magnifyingGlass}
        label={m.chat_gif_search()}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {gifs.is === 'idle' && <p className={styles['hint']}>{m.chat_gif_hint()}</p>}
      {gifs.is === 'missing' && <p className={styles['hint']}>{m.chat_gif_missing()}</p>}
      {gifs.is === 'coming' && (
        <Loading label={m.chat_loading()}>
          <Skeleton width="100%" height="96px" />
        </Loading>
      )}
      {gifs.is === 'trouble' && (
        <TroubleNotice
          isOffline={gifs.isOffline}
          title={m.chat_service_away()}
          action={<Button onClick={gifs.again}>{m.chat_try_again()}</Button>}
        />
      )}
      {gifs.is === 'there' && gifs.found.length === 0 && (
        <p role="status" className={styles['hint']}>
          {m.chat_gif_none({ text: text.trim() })}
        </p>
      )}
      {gifs.is === 'there' && gifs.found.length > 0 && (
        <ul aria-label={m.chat_gifs()} className={styles['found']}>
          {gifs.found.map((gif) => (
            <li key={gif.key}>
              <Picture gif={gif} isBusy={bringing !== undefined} onPick={() => void bring(gif)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PictureProps {
  readonly gif: Gif;
  readonly isBusy: boolean;
  readonly onPick: () => void;
}

function Picture({ gif: { key, width, height, description }, isBusy, onPick }: PictureProps) {
  const address = useMediaAddress();
  return (
    <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && onPick()}>
      <img
        src={address(key, 'small')}
        alt={description === '' ? m.chat_gif() : description}
        width={width}
        height={height}
        loading="lazy"
      />
    </button>
  );
}

/**
 * Copies the chosen picture into a file of our own before it is sent, so that it can be seen while the
 * provider is down.
 */
function useBringing(onBrought: (file: AttachedImage) => void) {
  const { sendForm, toasts } = useServices();
  const [bringing, setBringing] = useState<string>();
  const bring = async ({ key }: Gif): Promise<void> => {
    setBringing(key);
    const form = new FormData();
    form.append('kind', 'sticker');
    form.append('found', key);
    try {
      // The cast is safe: the server checks the response of `attach` against its schema.
      const { images } = (await sendForm(attachCalls.attach, form, { key: crypto.randomUUID() })) as Attached;
      const [file] = images;
      if (file) onBrought(file);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toasts.show({ text: m.chat_service_away(), tone: 'danger' });
    } finally {
      setBringing(undefined);
    }
  };
  return [bringing, bring] as const;
}
