import { useStandings } from '@mitto/circles/web/public/use-standings';
import type { AboutSomebody, PersonAct, PersonShown } from '@mitto/web-kit/data/person-acts';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { chatCircleFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { lazy } from 'react';
import { chats } from '../contract/chat-tables.ts';
import { useSharesActivity } from './use-shares-activity.ts';

// Loaded lazily: only a profile with answers needs it.
const CardButton = lazy(async () => ({ default: (await import('./cards/card-button.tsx')).CardButton }));

export const chatAbout: AboutSomebody = { useActs: useChatAct, CardButton };

/**
 * The action "chat" on a profile. It is offered for matches, for members who accept private messages, for
 * members with whom there is a conversation, and between the author of an activity and those who joined.
 */
function useChatAct({ uid, name, hearsMessages }: PersonShown): readonly PersonAct[] {
  const router = useRouter();
  const standings = useStandings([uid]);
  const begun = useLive(chats, { equals: { uid } });
  const sharesActivity = useSharesActivity(uid);
  const between = standings.answer[uid];
  if (!standings.isLoaded || between === 'blocked' || between === 'hidden') return [];
  const isOffered = between === 'match' || hearsMessages || sharesActivity || begun.answer.length > 0;
  if (!isOffered) return [];
  const act: PersonAct = {
    id: 'chat',
    place: 'bar',
    order: 30,
    label: m.chat_with({ name }),
    onCard: { word: m.chat_title(), label: m.chat_with({ name }) },
    glyph: chatCircleFill,
    tone: 'iris',
    run: async () => {
      await router.open('chat', { rid: uid, name });
      return false;
    },
  };
  return [act];
}
