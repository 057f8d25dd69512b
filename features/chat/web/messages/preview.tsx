import { SentMark } from '@mitto/widgets/chat/bubble';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { clockCountdownBold, mapPin } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { Attachments } from '../../contract/attachments.ts';
import { imageBold, microphoneFill, stickerBold } from '../glyphs.ts';
import styles from './conversation-row.module.css';
import type { Conversation } from './use-conversations.ts';

interface Props {
  readonly conversation: Conversation;
  readonly isTyping: boolean;
}

/**
 * Preview of the last message, with an icon for its state or type. While the other member types, a note about
 * it is shown instead.
 */
export function Preview({ conversation: { last, isMine, isUnsent }, isTyping }: Props) {
  if (isTyping) return <span className={styles['typing']}>{m.chat_typing()}</span>;
  const { content, attachments } = last;
  return (
    <>
      {isUnsent && <Icon glyph={clockCountdownBold} size={17} />}
      {isMine && !isUnsent && (
        <SentMark
          is={last.status === 'read' ? 'read' : 'sent'}
          label={last.status === 'read' ? m.chat_read() : m.chat_sent()}
        />
      )}
      {attachments && <Icon glyph={glyphs[attachments.type]} size={17} />}
      <span className={styles['said']} dir="auto">
        {content === '' && attachments ? attachedWords(attachments) : content}
      </span>
    </>
  );
}

const glyphs: Readonly<Record<Attachments['type'], Glyph>> = {
  images: imageBold,
  audio: microphoneFill,
  sticker: stickerBold,
  location: mapPin,
};

/** Describes an attachment in words, where the attachment itself cannot be shown. */
export function attachedWords(attachments: Attachments): string {
  if (attachments.type === 'audio') {
    return m.chat_voice_message({ time: minutes(attachments.file.durationMs) });
  }
  if (attachments.type === 'images') return m.chat_photos({ count: attachments.files.length });
  if (attachments.type === 'location') return locationWords(attachments);
  return m.chat_sticker();
}

/** What a location is called: an area by the town next to it, a place by its name or address. */
export function locationWords({
  isAbout,
  name,
  formatted_address: address,
}: Pick<Extract<Attachments, { type: 'location' }>, 'isAbout' | 'name' | 'formatted_address'>): string {
  if (isAbout) return name === undefined ? m.chat_about_here() : m.chat_about_place({ place: name });
  return name ?? address ?? m.chat_location();
}

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
