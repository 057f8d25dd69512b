import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { editing, newMessageOf } from '../writing/draft.ts';
import type { DraftState } from '../writing/use-draft.ts';
import styles from './thread.module.css';
import { ThreadView } from './thread-view.tsx';
import { useThread } from './use-thread.ts';

interface Props {
  /** Id of the other member, or of the activity. */
  readonly uid: string;
  /** Name of the other member; in the conversation of an activity, of a sender without a name. */
  readonly name: string;
  readonly label: string;
  readonly onDraft: DraftState['change'];
  /** Shown in a conversation without messages. */
  readonly empty: ReactNode;
}

/** The messages of a conversation. */
export function Messages({ uid, name, label, onDraft, empty }: Props) {
  const thread = useThread(uid);
  if (!thread.isLoaded) return <Coming />;
  if (thread.messages.length === 0) return empty;
  return (
    <ThreadView
      {...{ uid, name, label, thread }}
      onReply={({ id }) => void onDraft((now) => ({ ...newMessageOf(now), relativeId: id }))}
      onEdit={({ id, content }) => void onDraft((now) => editing(id, content, now))}
    />
  );
}

function Coming() {
  return (
    <Loading label={m.chat_loading()}>
      <div className={styles['coming']}>
        <Skeleton width="60%" height="44px" />
        <Skeleton width="40%" height="44px" />
        <Skeleton width="70%" height="44px" />
      </div>
    </Loading>
  );
}
