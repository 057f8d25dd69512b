import { socialActivities } from '@mitto/activities/contract/activity-tables';
import { newId } from '@mitto/kit/ids';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { useWhileOpen } from '@mitto/web-kit/intents/use-while-open';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useIsOverAnother, usePanelParams, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Composer } from '@mitto/widgets/chat/composer';
import { UnreadMark } from '@mitto/widgets/chat/marks';
import { Thread } from '@mitto/widgets/chat/thread';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { useLiftToasts } from '@mitto/widgets/feedback/use-lift-toasts.ts';
import { caretLeft, x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { useRef, useState } from 'react';
import type * as v from 'valibot';
import { activityMessageMutations, activityMessages } from '../../contract/activity-messages.ts';
import { maxCharacters } from '../../contract/words-of-a-message.ts';
import { chatCircleDotsDuotone } from '../glyphs.ts';
import thread from '../thread/thread.module.css';
import { useNewest } from '../thread/use-newest.ts';
import { useReadUpTo } from '../thread/use-read-up-to.ts';
import { KeptText, ReturnedNotice } from '../writing/unsent-text.tsx';
import { useDraft } from '../writing/use-draft.ts';
import { useReturned } from '../writing/use-returned.ts';
import { storable } from '../writing/use-sending.ts';
import writing from '../writing/writing.module.css';
import { ActivityMessage } from './activity-message.tsx';

/** The conversation of an activity: of its author and those who joined. */
export function ActivityChatScreen() {
  const { id } = usePanelParams('activityChat');
  const shown = useWhileOpen(typeof id === 'string' ? id : '');
  return (
    <div className={thread['screen']} data-panel="wide">
      <Conversation key={shown} activity={shown} />
    </div>
  );
}

function Conversation({ activity }: { readonly activity: string }) {
  const { session } = useServices();
  const me = session.userId ?? '';
  const { answer: activities, isLoaded } = useLive(socialActivities, { equals: { id: activity } });
  const { rows, showOlder } = useNewest(activityMessages, { equals: { activity }, orderBy: 'date' });
  const row = activities[0]?.row;
  const isOpen = row !== undefined && (row.uid === me || row.state === 'joined');
  return (
    <section className={thread['conversation']} aria-label={m.chat_of_activity()}>
      <Head name={row?.description} />
      {isLoaded && (!isOpen || rows.length === 0) && (
        <div className={thread['empty']}>
          <StateNotice
            glyph={chatCircleDotsDuotone}
            title={isOpen ? m.chat_of_activity_empty() : m.chat_of_activity_closed()}
          >
            {isOpen ? m.chat_of_activity_empty_why() : m.chat_of_activity_closed_why()}
          </StateNotice>
        </div>
      )}
      {isOpen && rows.length > 0 && <Said {...{ activity, me, rows, showOlder }} />}
      {isLoaded && <Writing activity={activity} isOpen={isOpen} />}
    </section>
  );
}

interface SaidProps {
  readonly activity: string;
  readonly me: string;
  readonly rows: readonly {
    readonly ref: string;
    readonly row: v.InferOutput<typeof activityMessages.row>;
    readonly isPending: boolean;
  }[];
  readonly showOlder: (() => void) | undefined;
}

/** The messages, with a mark above the first one that was unread when the conversation was opened. */
function Said({ activity, me, rows, showOlder }: SaidProps) {
  const [isAtEnd, setAtEnd] = useState(true);
  const { run: read } = useMutation(activityMessageMutations.readActivityMessages);
  const said = rows.map(({ row }) => ({ ...row, isMine: row.sender === me }));
  useReadUpTo(activity, (upTo) => read({ activity, upTo }), said, isAtEnd);
  const unread = said.filter(({ status }) => status === 'unread');
  const [firstUnread] = useState(unread[0]?.id);
  return (
    <Thread
      label={m.chat_messages()}
      items={rows}
      keyOf={({ ref }) => ref}
      onNearStart={showOlder}
      onAtEnd={setAtEnd}
      draw={({ ref, row, isPending }, at) => (
        <>
          {ref === firstUnread && <UnreadMark>{m.chat_unread()}</UnreadMark>}
          <ActivityMessage
            message={row}
            isPending={isPending}
            isMine={row.sender === me}
            isFirst={rows[at - 1]?.row.sender !== row.sender}
          />
        </>
      )}
      latest={{
        label: m.chat_to_newest(),
        count: unread.length,
        countLabel: m.chat_unread_count({ count: unread.length }),
      }}
    />
  );
}

function Head({ name }: { readonly name: string | undefined }) {
  const router = useRouter();
  const isOverAnother = useIsOverAnother();
  return (
    <div className={thread['head']}>
      <IconButton
        glyph={isOverAnother ? caretLeft : x}
        isDirected={isOverAnother}
        label={isOverAnother ? m.chat_back() : m.chat_close()}
        onClick={() => void router.close()}
      />
      <div className={thread['who']}>
        <div>
          <h2 className={thread['name']}>{m.chat_of_activity()}</h2>
          {name !== undefined && (
            <span className={thread['caption']} dir="auto">
              {name.split('\n')[0]?.slice(0, 80)}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

interface WritingProps {
  readonly activity: string;
  readonly isOpen: boolean;
}

/** The composer. No failure loses the typed text, nor does the end of the conversation. */
function Writing({ activity, isOpen }: WritingProps) {
  const kept = useDraft(activity);
  const { draft, isLoaded, change, handOver } = kept;
  const returned = useReturned(activity, kept);
  const { run: say } = useMutation(activityMessageMutations.sayToActivity);
  const dock = useRef<HTMLElement>(null);
  useLiftToasts(dock);
  const send = () => {
    returned?.putAway();
    return handOver(async ({ text }) => {
      const content = storable(text).trim();
      if (content !== '') await say({ activity, content }, newId());
    });
  };
  if (!isOpen && draft.text.trim() === '') return null;
  return (
    <footer ref={dock} className={writing['dock']}>
      {returned && <ReturnedNotice {...returned} />}
      {!isOpen && <KeptText text={draft.text} />}
      {isOpen && (
        <Composer
          words={{
            label: m.chat_write(),
            send: m.chat_send(),
            tooLong: (count) => m.chat_too_long({ count }),
          }}
          value={isLoaded ? draft.text : ''}
          onValue={(text) => void change((now) => ({ ...now, text }))}
          onSend={() => void send().catch(reportError)}
          maxCharacters={maxCharacters}
        />
      )}
    </footer>
  );
}
