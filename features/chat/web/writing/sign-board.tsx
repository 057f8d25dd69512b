import { useServices } from '@mitto/web-kit/feature/services';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { Tabs } from '@mitto/widgets/inputs/tabs';
import { m } from '@mitto/words/messages';
import { lazy, Suspense, useState } from 'react';
import type { Attachments } from '../../contract/attachments.ts';
import { type StickerName, stickerNames } from '../../contract/stickers.ts';
import { StickerDrawing } from '../stickers/sticker-drawing.tsx';
import { stickerWord } from '../stickers/sticker-word.ts';
import styles from './sign-board.module.css';

const EmojiBoard = lazy(async () => ({ default: (await import('./emoji-board.tsx')).EmojiBoard }));
const GifBoard = lazy(async () => ({ default: (await import('./gif-board.tsx')).GifBoard }));

interface Props {
  /** Called with the chosen emoji, to insert it at the cursor. */
  readonly onPick: (sign: string) => void;
  /** Sends a sticker or an animated picture as a separate message. If undefined, only emoji are offered. */
  readonly onSend: ((sticker: Attachments) => void) | undefined;
}

/** Board above the composer with emoji, stickers and animated pictures. */
export function SignBoard({ onPick, onSend }: Props) {
  const { page } = useServices();
  const [shown, show] = useState('emoji');
  const emoji = (
    <Suspense fallback={<Coming />}>
      <EmojiBoard onPick={onPick} />
    </Suspense>
  );
  if (!onSend)
    return (
      <section aria-label={m.chat_emoji()} className={styles['board']}>
        {emoji}
      </section>
    );
  const tabs = [
    { value: 'emoji', label: m.chat_emoji() },
    { value: 'stickers', label: m.chat_stickers() },
    ...(page.hasGifs ? [{ value: 'gifs', label: m.chat_gifs() }] : []),
  ];
  return (
    <section aria-label={m.chat_signs()} className={styles['board']}>
      <Tabs label={m.chat_signs()} tabs={tabs} value={shown} onValue={show}>
        {shown === 'emoji' && emoji}
        {shown === 'stickers' && <StickerBoard onPick={(sticker) => onSend({ type: 'sticker', sticker })} />}
        {shown === 'gifs' && (
          <Suspense fallback={<Coming />}>
            <GifBoard onPick={(file) => onSend({ type: 'sticker', file })} />
          </Suspense>
        )}
      </Tabs>
    </section>
  );
}

function Coming() {
  return (
    <Loading label={m.chat_loading()}>
      <Skeleton width="100%" height="44px" />
    </Loading>
  );
}

interface StickerBoardProps {
  readonly onPick: (sticker: StickerName) => void;
}

/** The list of our own stickers. A click on a sticker sends it. */
function StickerBoard({ onPick }: StickerBoardProps) {
  return (
    <ul aria-label={m.chat_stickers()} className={styles['stickers']}>
      {stickerNames.map((name) => (
        <li key={name}>
          <button type="button" aria-label={stickerWord(name)} onClick={() => onPick(name)}>
            <StickerDrawing name={name} />
          </button>
        </li>
      ))}
    </ul>
  );
}
