import type { ChannelEntry } from '@mitto/kit/define-channel';
import type * as v from 'valibot';
import type { SyncTx } from '../sync-tx.ts';

/** Server part of a channel. */
export interface HandledChannel {
  readonly entry: ChannelEntry;
  /**
   * Returns whether this member may receive this message. It is called for every message, so that a block
   * takes effect at once.
   */
  readonly mayReceive: (tx: SyncTx, uid: string, told: Readonly<Record<string, unknown>>) => Promise<boolean>;
  /** Handles a message that a member sends; refuses with an AppError. */
  readonly receive?: (uid: string, said: Readonly<Record<string, unknown>>) => Promise<void>;
}

interface ChannelRules<E extends ChannelEntry> {
  readonly mayReceive: (tx: SyncTx, uid: string, told: v.InferOutput<E['told']>) => Promise<boolean>;
  readonly receive?: (uid: string, said: v.InferOutput<NonNullable<E['said']>>) => Promise<void>;
}

/** Binds a channel to its rules, with the types of sent and received messages. */
export function handleChannel<E extends ChannelEntry>(
  entry: E,
  { mayReceive, receive }: ChannelRules<E>,
): HandledChannel {
  return {
    entry,
    // The messages were parsed with the schemas of this channel before these calls.
    mayReceive: (tx, uid, told) => mayReceive(tx, uid, told as v.InferOutput<E['told']>),
    ...(receive && { receive: (uid, said) => receive(uid, said as v.InferOutput<NonNullable<E['said']>>) }),
  };
}
