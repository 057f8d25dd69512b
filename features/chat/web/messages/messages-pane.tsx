import { useIsBeside, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { caretLeft, magnifyingGlass, x } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { notePencil } from '../glyphs.ts';
import { useTyping } from '../use-typing.ts';
import { ConversationList } from './conversation-list.tsx';
import styles from './messages.module.css';
import { NewChat } from './new-chat.tsx';
import { NewMatches } from './new-matches.tsx';
import { RequestsCard } from './requests-card.tsx';
import { useConversations } from './use-conversations.ts';

interface Props {
  /** Id of the other member in the conversation that is open beside this pane. */
  readonly current?: string;
}

/** The list of conversations, as a whole screen or as a pane beside the conversation. */
export function MessagesPane({ current }: Props) {
  const router = useRouter();
  const isBeside = useIsBeside();
  const { isLoaded, open, requests, newMatches, matches, likes } = useConversations();
  const typing = useTyping();
  const [asked, search] = useState('');
  const [isInRequests, showRequests] = useState(false);
  const [isChoosing, choose] = useState(false);
  // False as soon as the last request was answered or declined, because the list of requests is then empty.
  const areRequests = isInRequests && requests.length > 0;
  const isPlain = !areRequests && asked.trim() === '';
  const [newest] = requests;
  return (
    <div className={styles['pane']}>
      <div className={styles['head']}>
        {(areRequests || !isBeside) && (
          <IconButton
            glyph={areRequests ? caretLeft : x}
            isDirected={areRequests}
            label={areRequests ? m.chat_back() : m.chat_close()}
            onClick={() => (areRequests ? showRequests(false) : void router.close())}
          />
        )}
        <h2>{areRequests ? m.chat_requests() : m.chat_messages()}</h2>
        <IconButton glyph={notePencil} label={m.chat_new()} onClick={() => choose(true)} />
      </div>
      <label className={styles['search']}>
        <Icon glyph={magnifyingGlass} />
        <input
          type="search"
          aria-label={m.chat_search()}
          placeholder={m.chat_search()}
          value={asked}
          enterKeyHint="search"
          autoComplete="off"
          onChange={({ target }) => search(target.value)}
        />
      </label>
      <div className={styles['scroll']} data-keep-scroll="conversations">
        {isPlain && <NewMatches uids={newMatches} likes={likes} />}
        {isPlain && newest && (
          <RequestsCard newest={newest.uid} count={requests.length} onOpen={() => showRequests(true)} />
        )}
        <ConversationList
          conversations={areRequests ? requests : open}
          isLoaded={isLoaded}
          isEmpty={isLoaded && open.length + requests.length + newMatches.length === 0}
          {...{ asked, current, typing }}
        />
      </div>
      <NewChat isOpen={isChoosing} onClose={() => choose(false)} matches={matches} />
    </div>
  );
}
