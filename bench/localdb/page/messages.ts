export interface Message {
  readonly ref: string;
  /** The other participant of the conversation. */
  readonly other: string;
  readonly sender: string;
  readonly date: number;
  readonly content: string;
  readonly status: 'sent' | 'read';
}

/** The outbox entry of a write, equal for every engine. */
export interface OutboxEntry {
  readonly mid: string;
  readonly op: 'insert';
  readonly table: 'messages';
  readonly ref: string;
  readonly changes: Message;
  readonly state: 'queued';
}

const counterparts = 298;
export const me = '01890000-0000-7000-8000-000000000000';

/** Returns a generator of pseudo-random numbers. It repeats its sequence for the same seed. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const words =
  'are you free on friday we could walk along the river and have coffee there it was lovely to see';
const start = Date.UTC(2026, 0, 1);

/** Creates an id in the form of a UUIDv7: first the time, then pseudo-random digits. */
function refOf(time: number, chance: (below: number) => number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  const stamp = hex(time, 12);
  const tail = `${hex(chance(0x1000), 3)}-${hex(0x8000 + chance(0x4000), 4)}-${hex(chance(0x1000000), 6)}`;
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${tail}${hex(chance(0x1000000), 6)}`;
}

export function counterpartAt(index: number): string {
  return refOf(start + index, chanceOf(index + 1));
}

/**
 * Creates messages of conversations of realistic, uneven length: a few have thousands of messages, most have
 * dozens.
 */
export function makeMessages(seed: number, count: number, from = 0): Message[] {
  const chance = chanceOf(seed + from);
  return Array.from({ length: count }, (_, index) => {
    const date = start + (from + index) * 60_000 + chance(60_000);
    const other = counterpartAt(Math.min(chance(counterparts), chance(counterparts)));
    const first = chance(40);
    return {
      ref: refOf(date, chance),
      other,
      sender: chance(2) === 0 ? me : other,
      date,
      content: words.slice(first, first + 10 + chance(50)),
      status: chance(20) === 0 ? 'sent' : 'read',
    };
  });
}

export function entryFor(message: Message): OutboxEntry {
  return {
    mid: crypto.randomUUID(),
    op: 'insert',
    table: 'messages',
    ref: message.ref,
    changes: message,
    state: 'queued',
  };
}
