import { defineWeb } from '@mitto/web-kit/feature/define-web';
import { chatCircle, chatCircleFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    message: import('@mitto/web-kit/router/names').NoParams;
    /**
     * `rid` is the id of the other member. `image` and `fromView` are not used; they are accepted because the
     * specification contains them.
     */
    chat: {
      readonly rid: string;
      readonly name?: string;
      readonly image?: string;
      readonly fromView?: string;
    };
    /** The conversation of an activity. */
    activityChat: { readonly id: string };
    /** The location that a message contains. */
    map: {
      readonly lat: number;
      readonly lng: number;
      readonly isAbout?: boolean;
      readonly name?: string;
      readonly address?: string;
    };
    /**
     * The photos are passed in the history state and not in the URL, so that the URL does not reveal who sent
     * them.
     */
    /** `seen`: the size of the photos that is on the screen already. */
    theatre: {
      readonly photos: readonly import('./thread/sent-photo.ts').SentPhoto[];
      readonly at?: number;
      readonly seen?: '360' | 'thumb';
    };
  }
}

const member = ['ROLE_USER'];

export const chatWeb = defineWeb({
  data: async () => (await import('./data.ts')).chatData,
  delivery: {
    above: [() => import('./refusals.ts')],
    sync: [() => import('./chat-optimistic.ts'), () => import('./about.ts')],
  },
  intents: [
    {
      name: 'message',
      isBeside: true,
      isTab: true,
      authorities: member,
      views: { '^': async () => (await import('./messages/messages-screen.tsx')).MessagesScreen },
    },
    {
      name: 'chat',
      isBeside: true,
      requires: ['rid'],
      authorities: member,
      views: { '^': async () => (await import('./thread/chat-screen.tsx')).ChatScreen },
    },
    {
      name: 'activityChat',
      isBeside: true,
      requires: ['id'],
      authorities: member,
      views: {
        '^': async () => (await import('./activity/activity-chat-screen.tsx')).ActivityChatScreen,
      },
    },
    {
      name: 'map',
      requires: ['lat', 'lng'],
      authorities: member,
      views: { '^': async () => (await import('./thread/map-screen.tsx')).MapScreen },
    },
    {
      name: 'theatre',
      requires: ['photos'],
      authorities: member,
      views: { '^': async () => (await import('./thread/theatre-screen.tsx')).TheatreScreen },
    },
  ],
  entries: [
    {
      places: ['main'],
      order: 20,
      glyph: chatCircle,
      activeGlyph: chatCircleFill,
      label: m.chat_messages,
      leads: { intent: 'message' },
      holds: ['chat', 'map', 'theatre'],
    },
  ],
  parts: [
    { place: 'watch', order: 50, load: async () => (await import('./news/follow-talk.tsx')).FollowTalk },
  ],
});
