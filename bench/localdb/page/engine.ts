import type { Message } from './messages.ts';

/** An entry in the list of conversations. */
export interface Conversation {
  readonly other: string;
  readonly newest: string;
  readonly unread: number;
}

/** The operations that the bench measures. Each engine implements them as its own manual recommends. */
export interface Engine {
  open(name: string): Promise<void>;
  /** Inserts all messages at once. When the promise resolves, they are durable. */
  fill(messages: readonly Message[]): Promise<void>;
  /** Returns the references of the newest messages of a conversation, the newest first. */
  newest(other: string, count: number): Promise<string[]>;
  conversations(): Promise<Conversation[]>;
  /**
   * Calls the callback with the reference of the newest message of a conversation, now and after every
   * change. Returns the unsubscribe function.
   */
  watch(other: string, tell: (ref: string | undefined) => void): () => void;
  /**
   * Stores the message together with its outbox entry, and returns the message's reference. When the promise
   * resolves, both are durable.
   */
  write(message: Message): Promise<string>;
  close(): Promise<void>;
  remove(name: string): Promise<void>;
}

export function groupConversations(messages: readonly Message[], own: string): Conversation[] {
  const groups = new Map<string, { newest: Message; unread: number }>();
  for (const message of messages) {
    const group = groups.get(message.other) ?? { newest: message, unread: 0 };
    if (message.date >= group.newest.date) group.newest = message;
    if (message.sender !== own && message.status === 'sent') group.unread += 1;
    groups.set(message.other, group);
  }
  return [...groups]
    .sort(([, a], [, b]) => b.newest.date - a.newest.date)
    .map(([other, { newest, unread }]) => ({ other, newest: newest.ref, unread }));
}
