import type { Message } from './messages.ts';

/** A conversation as the list of conversations shows it. */
export interface Conversation {
  readonly other: string;
  readonly newest: string;
  readonly unread: number;
}

/** The same work on every engine, each in the way its own manual recommends. */
export interface Engine {
  open(name: string): Promise<void>;
  /** Inserts all messages at once; they are durable when the promise resolves. */
  fill(messages: readonly Message[]): Promise<void>;
  /** Returns the references of a conversation's newest messages, newest first. */
  newest(other: string, count: number): Promise<string[]>;
  conversations(): Promise<Conversation[]>;
  /**
   * Calls back with the reference of a conversation's newest message, now and at every change. Returns the
   * unsubscribe function.
   */
  watch(other: string, tell: (ref: string | undefined) => void): () => void;
  /**
   * Writes the message and its outbox entry; both are durable when the promise resolves. Returns the
   * message's reference.
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
