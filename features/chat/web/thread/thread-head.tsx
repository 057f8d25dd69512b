import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import type { PersonAct } from '@mitto/web-kit/data/person-acts';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { type Person, useArePeopleAsked } from '@mitto/web-kit/data/use-people';
import { usePersonActs } from '@mitto/web-kit/data/use-person-acts';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useIsBeside, useIsOverAnother, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Seal } from '@mitto/widgets/display/seal';
import { Menu } from '@mitto/widgets/feedback/menu';
import { bell, caretLeft, trash, user, x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { memo } from 'react';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { messages } from '../../contract/chat-tables.ts';
import { Called } from '../called.tsx';
import { bellSlash } from '../glyphs.ts';
import { useDeleteConversation } from '../messages/use-delete-conversation.ts';
import { useTyping } from '../use-typing.ts';
import { useWhoIsOnline } from '../use-who-is-online.ts';
import styles from './thread.module.css';

interface Props {
  readonly uid: string;
  readonly name: string;
  /** True if `name` is the real name, false if it is a placeholder. */
  readonly isNamed: boolean;
  readonly person: Person | undefined;
  readonly isMuted: boolean;
}

/**
 * Header of a conversation: the other member, and a menu to mute, block, unmatch or report. It does not render
 * again for each message and each typed letter.
 */
export const ThreadHead = memo(function ThreadHead(props: Props) {
  const { uid, name, isNamed, person, isMuted } = props;
  // The oldest message, because each new one would draw the header again.
  const { answer: oldest } = useLive(messages, { equals: { chat: uid }, orderBy: 'date', limit: 1 });
  const router = useRouter();
  const isOverAnother = useIsOverAnother();
  const isBeside = useIsBeside();
  const { verification, circles, pm } = person?.fields ?? {};
  const isAsked = useArePeopleAsked([uid]);
  const isTyping = useTyping().has(uid);
  const isThere = useWhoIsOnline([uid]).has(uid);
  const { menu } = usePersonActs({ uid, name, isOpen: circles !== false, hearsMessages: pm === true });
  const { run: mute } = useMutation(chatMutations.muteConversation);
  const askDelete = useDeleteConversation();
  const act = async ({ run }: PersonAct) => {
    if (await run()) await router.close();
  };
  const openProfile = () => void router.open('profile', { uid });
  return (
    <div className={styles['head']}>
      {!isBeside && (
        <IconButton
          glyph={isOverAnother ? caretLeft : x}
          isDirected={isOverAnother}
          label={isOverAnother ? m.chat_back() : m.chat_close()}
          onClick={() => void router.close()}
        />
      )}
      <button type="button" className={styles['who']} onClick={openProfile}>
        <span aria-hidden="true">
          <FaceAvatar person={person?.fields} name={name} online={isThere ? m.chat_online() : undefined} />
        </span>
        <span>
          <h2 className={styles['name']}>
            <bdi>{isNamed ? name : <Called person={person} isAsked={isAsked} />}</bdi>
            {(verification?.mobile || verification?.photo) && <Seal label={m.chat_verified()} size={18} />}
          </h2>
          <span className={styles['caption']}>
            {isTyping ? m.chat_typing() : isThere ? m.chat_online() : m.chat_see_profile()}
          </span>
        </span>
      </button>
      <Menu
        label={m.chat_more_about({ name })}
        items={[
          { label: m.chat_see_profile(), glyph: user, onPick: openProfile },
          ...(oldest.length > 0
            ? [
                {
                  label: isMuted ? m.chat_unmute() : m.chat_mute(),
                  glyph: isMuted ? bell : bellSlash,
                  onPick: () => void mute({ uid, isMuted: !isMuted }),
                },
                {
                  label: m.chat_delete_conversation(),
                  glyph: trash,
                  onPick: () => void askDelete(uid, name),
                },
              ]
            : []),
          ...menu.map((one) => ({
            label: one.label,
            glyph: one.glyph,
            isDangerous: one.isDangerous === true,
            onPick: () => void act(one),
          })),
        ]}
      />
    </div>
  );
});
