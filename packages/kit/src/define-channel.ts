import type * as v from 'valibot';

type AnySchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** A channel for messages that are sent at once or not at all, and never stored, such as a typing notice. */
export interface ChannelEntry<Said extends AnySchema = AnySchema, Told extends AnySchema = AnySchema> {
  readonly name: string;
  /** Schema of a message that a member sends; absent if only the server publishes. */
  readonly said?: Said;
  /** Schema of a message that subscribers receive. */
  readonly told: Told;
}

/** Declares a channel of one feature. */
export function defineChannel<const Said extends AnySchema, const Told extends AnySchema>(
  channel: ChannelEntry<Said, Told>,
): ChannelEntry<Said, Told> {
  return channel;
}
