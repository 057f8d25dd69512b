import type * as v from 'valibot';

type AnySchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** Something that is told at once or not at all, and never stored: that somebody types, say. */
export interface ChannelEntry<Said extends AnySchema = AnySchema, Told extends AnySchema = AnySchema> {
  readonly name: string;
  /** What a member may say on it; nothing where it only tells. */
  readonly said?: Said;
  /** What those who have joined are told. */
  readonly told: Told;
}

/** Declares a channel of one feature, beside its tables. */
export function defineChannel<const Said extends AnySchema, const Told extends AnySchema>(
  channel: ChannelEntry<Said, Told>,
): ChannelEntry<Said, Told> {
  return channel;
}
