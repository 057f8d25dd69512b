import { useServices } from '@mitto/web-kit/face/services';
import { IconButton } from '@mitto/widgets/press/icon-button';
import { Composer, type ComposerHandle } from '@mitto/widgets/talking/composer';
import { smiley } from '@mitto/widgets/talking/glyphs.ts';
import { m } from '@mitto/words/messages';
import { lazy, Suspense, useRef, useState } from 'react';
import { mostCharacters } from '../../contract/words-of-a-message.ts';
import type { ThreadMessage } from '../thread/use-thread.ts';
import type { ChatStanding } from '../use-chat-standing.ts';
import { useSayTyping } from '../use-say-typing.ts';
import { AboutDraft } from './about-draft.tsx';
import { AttachMenu } from './attach-menu.tsx';
import { AttachedTray } from './attached-tray.tsx';
import { LocationSheet } from './location-sheet.tsx';
import { ReturnedNotice } from './returned-notice.tsx';
import { useCarried } from './use-carried.ts';
import type { KeptDraft } from './use-draft.ts';
import { useReturned } from './use-returned.ts';
import { useSending } from './use-sending.ts';
import { VoiceRecorder } from './voice-recorder.tsx';
import { WaitStrip } from './wait-strip.tsx';
import styles from './writing.module.css';

const EmojiBoard = lazy(async () => ({ default: (await import('./emoji-board.tsx')).EmojiBoard }));

interface Props {
  readonly uid: string;
  readonly name: string;
  readonly kept: KeptDraft;
  readonly standing: ChatStanding;
  /** The message the draft is about. */
  readonly about: ThreadMessage | undefined;
}

/** What one writes to somebody: nothing of it is lost, whatever happens to it. */
export function ChatComposer({ uid, name, kept, standing, about }: Props) {
  const { draft, isLoaded, change } = kept;
  const field = useRef<ComposerHandle>(null);
  const [isEmojiOpen, showEmoji] = useState(false);
  const returned = useReturned(uid, kept);
  const send = useSending(uid, kept);
  const sayTyping = useSayTyping(uid);
  const { wait, isWaiting, endWait } = useWait(standing.waitsUntil);
  const carried = useCarried(kept);
  const [isPlacing, place] = useState(false);
  const { toasts } = useServices();
  const mayAttach = standing.mayWrite === 'freely' && draft.edits === undefined;
  const isOpen = standing.mayWrite !== 'no' && standing.mayWrite !== 'waits';
  const write = (text: string) => {
    void change({ ...draft, text });
    if (text.trim() !== '' && standing.mayWrite === 'freely') sayTyping();
  };
  const trySend = () => {
    if (isWaiting && draft.edits === undefined) return toasts.show({ text: m.chat_wait(), tone: 'plain' });
    showEmoji(false);
    returned?.putAway();
    send().catch(reportError);
  };
  return (
    <footer className={styles['dock']}>
      {returned && <ReturnedNotice {...returned} />}
      {wait !== undefined && isWaiting && isOpen && <WaitStrip until={wait} onEnd={endWait} />}
      {standing.mayWrite === 'waits' && <p className={styles['note']}>{m.chat_request_waits()}</p>}
      {standing.mayWrite === 'no' && <p className={styles['note']}>{m.chat_not_allowed()}</p>}
      {standing.mayWrite === 'request' && <p className={styles['note']}>{m.chat_request_first({ name })}</p>}
      {standing.mayWrite === 'answer' && <p className={styles['note']}>{m.chat_request_answer({ name })}</p>}
      {isOpen && (
        <>
          <AboutDraft draft={draft} about={about} name={name} onDrop={() => void change(dropped(draft))} />
          {isEmojiOpen && (
            <Suspense>
              <EmojiBoard onPick={(sign) => field.current?.insert(sign)} />
            </Suspense>
          )}
          <AttachedTray
            attachments={draft.attachments}
            state={carried.state}
            onChange={carried.carry}
            onForget={carried.forget}
          />
          <Composer
            ref={field}
            words={{
              label: wait === undefined || !isWaiting ? m.chat_write() : m.chat_write_next(),
              send: draft.edits === undefined ? m.chat_send() : m.chat_save(),
              tooLong: (count) => m.chat_too_long({ count }),
            }}
            value={isLoaded ? draft.text : ''}
            onValue={write}
            onSend={trySend}
            mostCharacters={mostCharacters}
            hasMore={draft.attachments !== undefined && carried.state.is === 'idle'}
            start={
              mayAttach && (
                <AttachMenu
                  onFiles={(files) => carried.bring({ kind: 'images', files })}
                  onLocation={() => place(true)}
                />
              )
            }
            idle={mayAttach && <VoiceRecorder onRecorded={carried.bring} />}
            within={
              <IconButton
                glyph={smiley}
                label={m.chat_emoji()}
                aria-expanded={isEmojiOpen}
                onClick={() => showEmoji(!isEmojiOpen)}
              />
            }
          />
          <LocationSheet isOpen={isPlacing} onClose={() => place(false)} onChosen={carried.carry} />
        </>
      )}
    </footer>
  );
}

/** Without what it was about. New words for a message that are not given are not a message of their own. */
function dropped({ relativeId: _, edits, ...draft }: KeptDraft['draft']): KeptDraft['draft'] {
  return edits === undefined ? draft : { text: '' };
}

/** Until when the next message waits; over on this device the moment its clock says so. */
function useWait(until: number | undefined) {
  const [ended, end] = useState<number>();
  const { clock } = useServices();
  // By this device's clock, which the countdown runs by.
  const wait = until === undefined ? undefined : until - clock.now() + Date.now();
  const [opened] = useState(() => Date.now());
  const isWaiting = until !== undefined && ended !== until && wait !== undefined && wait > opened;
  return { wait, isWaiting, endWait: () => end(until) };
}
