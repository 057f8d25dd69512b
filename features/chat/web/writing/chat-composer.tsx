import { usePremiumPrompt } from '@mitto/account/web/public/use-premium-prompt.ts';
import { newId } from '@mitto/kit/ids';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { isUntouched } from '@mitto/web-kit/intents/is-untouched';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { useNote } from '@mitto/web-kit/live/use-note';
import { useIsBeside } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Composer, type ComposerHandle } from '@mitto/widgets/chat/composer';
import { smiley } from '@mitto/widgets/chat/glyphs.ts';
import { m } from '@mitto/words/messages';
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Attachments } from '../../contract/attachments.ts';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { maxCharacters } from '../../contract/words-of-a-message.ts';
import { repliedNote } from '../public/replied.ts';
import { type ChatStanding, writtenToOf } from '../use-chat-standing.ts';
import { useSayTyping } from '../use-say-typing.ts';
import { AboutDraft } from './about-draft.tsx';
import { AttachMenu } from './attach-menu.tsx';
import { AttachedTray } from './attached-tray.tsx';
import { comeBackBeside } from './come-back.ts';
import { type Draft, newMessageOf } from './draft.ts';
import { LocationSheet } from './location-sheet.tsx';
import { KeptText, ReturnedNotice } from './unsent-text.tsx';
import { useCarried } from './use-carried.ts';
import type { DraftState } from './use-draft.ts';
import { useLeftPending } from './use-left-pending.ts';
import { useReturned } from './use-returned.ts';
import { inputOf, type Receiver, useSending } from './use-sending.ts';
import { VoiceRecorder } from './voice-recorder.tsx';
import { WaitStrip } from './wait-strip.tsx';
import styles from './writing.module.css';

// Loaded when it is first opened.
const CameraSheet = lazy(async () => ({ default: (await import('./camera-sheet.tsx')).CameraSheet }));
const SignBoard = lazy(async () => ({ default: (await import('./sign-board.tsx')).SignBoard }));

interface Props {
  readonly uid: string;
  readonly name: string;
  readonly kept: DraftState;
  readonly standing: ChatStanding;
}

/** The composer of a conversation, with a member or of an activity. No failure loses the typed text. */
export function ChatComposer(props: Props) {
  const { uid, name, kept, standing } = props;
  const returned = useReturned(uid, kept);
  useLeftPending(uid, kept);
  useReplied(uid, kept);
  const { wait, isWaiting, isEarly, beEarly, endWait } = useWait(standing.waitsUntil);
  const isOpen = standing.mayWrite !== 'no' && standing.mayWrite !== 'waits';
  const prompt = usePremiumPrompt('wait');
  const sendEarly = () => {
    beEarly();
    prompt.once({ until: wait, name });
  };
  return (
    <footer className={styles['dock']} data-foot="">
      {returned && <ReturnedNotice {...returned} limit={standing.isOfActivity ? undefined : 'messages'} />}
      {wait !== undefined && isWaiting && isOpen && (
        <WaitStrip until={wait} isEarly={isEarly} onEnd={endWait} onPlans={prompt.seePlans} />
      )}
      {!standing.isOfActivity && !(returned && standing.mayWrite !== 'waits') && (
        <StandingNote standing={standing} name={name} />
      )}
      {isOpen && (
        <Writing {...props} onEarly={isWaiting ? sendEarly : undefined} onSent={() => returned?.putAway()} />
      )}
      {!isOpen && kept.draft.text.trim() !== '' && <KeptText text={kept.draft.text} />}
    </footer>
  );
}

/**
 * Focuses the composer when a conversation is opened beside the list. Not on touch devices, where the
 * on-screen keyboard would cover the conversation.
 */
function useReadyToWrite(uid: string, field: RefObject<ComposerHandle | null>): void {
  const isBeside = useIsBeside();
  const focus = useEffectEvent(() => {
    if (isBeside && !isUntouched() && matchMedia('(pointer: fine)').matches) field.current?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is opened anew
  useEffect(() => focus(), [uid]);
}

interface WritingProps extends Props {
  /**
   * Called when the member tries to send before the waiting time is over. Undefined if there is no waiting
   * time.
   */
  readonly onEarly: (() => void) | undefined;
  readonly onSent: () => void;
}

function Writing({ uid, name, kept, standing, onEarly, onSent }: WritingProps) {
  const { draft, isLoaded, change } = kept;
  const field = useRef<ComposerHandle>(null);
  useReadyToWrite(uid, field);
  const [isBoardOpen, showBoard] = useState(false);
  const [isPlacing, place] = useState(false);
  const [camera, showCamera] = useState<'unused' | 'open' | 'closed'>('unused');
  const receiver = { uid, writtenTo: writtenToOf(standing) };
  const sendSticker = useSendSticker(receiver);
  const sayTyping = useSayTyping(uid);
  const carried = useCarried(kept);
  const send = useSending(receiver, kept, carried);
  const takePhoto = (photo: File) => void carried.bringPhotos([photo]);
  const mayAttach = standing.mayWrite === 'freely' && draft.edits === undefined;
  const write = (text: string) => {
    void change((now) => ({ ...now, text }));
    if (text.trim() !== '' && standing.mayWrite === 'freely' && !standing.isOfActivity) sayTyping();
  };
  const unlessWaiting = (act: () => Promise<void>) => {
    if (onEarly && draft.edits === undefined) return onEarly();
    showBoard(false);
    onSent();
    act().catch(reportError);
  };
  const trySticker = (sticker: Attachments) => {
    unlessWaiting(() => sendSticker(sticker));
    field.current?.focus();
  };
  const attachMenu = (
    <AttachMenu
      onFiles={carried.bringPhotos}
      onCamera={() => showCamera('open')}
      onLocation={() => place(true)}
    />
  );
  return (
    <>
      <AboutDraft draft={draft} name={name} onDrop={() => void change(dropped)} />
      {isBoardOpen && (
        <Suspense>
          <SignBoard
            onPick={(sign) => field.current?.insert(sign)}
            onSend={mayAttach ? trySticker : undefined}
          />
        </Suspense>
      )}
      <AttachedTray draft={draft} carried={carried} />
      <Composer
        ref={field}
        words={composerWords(onEarly !== undefined, draft.edits !== undefined)}
        value={isLoaded ? draft.text : ''}
        onValue={write}
        onSend={() => unlessWaiting(send)}
        maxCharacters={maxCharacters}
        hasMore={draft.attachments !== undefined || carried.state.is === 'adding'}
        start={mayAttach && attachMenu}
        idle={mayAttach && <VoiceRecorder onRecorded={carried.bringRecording} />}
        within={
          <IconButton
            glyph={smiley}
            label={m.chat_signs()}
            aria-expanded={isBoardOpen}
            onClick={() => showBoard(!isBoardOpen)}
          />
        }
      />
      {camera !== 'unused' && (
        <Suspense>
          <CameraSheet isOpen={camera === 'open'} onClose={() => showCamera('closed')} onPhoto={takePhoto} />
        </Suspense>
      )}
      <LocationSheet isOpen={isPlacing} onClose={() => place(false)} onChosen={carried.bringPlace} />
    </>
  );
}

function composerWords(isWaiting: boolean, isEdit: boolean) {
  return {
    label: isWaiting ? m.chat_write_next() : m.chat_write(),
    send: isEdit ? m.chat_save() : m.chat_send(),
    tooLong: (count: number) => m.chat_too_long({ count }),
  };
}

/** Note about message requests, or the reason why the member cannot write in this conversation. */
function StandingNote({ standing: { mayWrite, isKnown }, name }: Pick<Props, 'standing' | 'name'>) {
  const words = {
    freely: undefined,
    waits: m.chat_request_waits(),
    no: m.chat_not_allowed(),
    request: isKnown ? m.chat_request_first({ name }) : m.chat_request_perhaps({ name }),
    answer: m.chat_request_answer({ name }),
  }[mayWrite];
  return words !== undefined && <p className={styles['note']}>{words}</p>;
}

/**
 * Cancels the reply or the edit. The text of a cancelled edit is discarded and does not become a new message.
 */
function dropped(draft: Draft): Draft {
  if (draft.edits !== undefined) return newMessageOf(draft);
  const { relativeId: _, ...rest } = draft;
  return rest;
}

/** The waiting time until the next message. This device ends it as soon as the countdown is over. */
function useWait(until: number | undefined) {
  const [ended, end] = useState<number>();
  const { clock } = useServices();
  // The countdown uses this device's clock.
  const wait = until === undefined ? undefined : clock.onDevice(until);
  const [opened] = useState(() => Date.now());
  const isWaiting = until !== undefined && ended !== until && wait !== undefined && wait > opened;
  const [early, beEarly] = useState<number>();
  const isEarly = isWaiting && early === until;
  return { wait, isWaiting, isEarly, beEarly: () => beEarly(until), endWait: () => end(until) };
}

/** Puts what was typed into a notification into the draft. The member sends it from there. */
function useReplied(uid: string, { isLoaded, change }: DraftState): void {
  const db = useDatabase();
  const note = repliedNote(uid);
  const { answer } = useNote(note);
  const words = answer?.texts.join('\n') ?? '';
  const take = useEffectEvent(async () => {
    await change((now) => comeBackBeside([{ text: words }], now));
    await db.putNote(note.name, undefined);
  });
  useEffect(() => {
    if (isLoaded && words !== '') take().catch(reportError);
  }, [words, isLoaded]);
}

/** Sends a sticker immediately. The draft does not change. */
function useSendSticker(receiver: Receiver): (sticker: Attachments) => Promise<void> {
  const { run } = useMutation(chatMutations.messages);
  return (sticker) => run(inputOf(receiver, { text: '', attachments: sticker }), newId());
}
