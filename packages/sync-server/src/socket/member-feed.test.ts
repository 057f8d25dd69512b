import { expect, test } from 'vitest';
import { Connection } from './connection.ts';
import { createGate } from './create-gate.ts';
import { MemberFeed } from './member-feed.ts';
import { socketLimits } from './socket-limits.ts';

const wire = { bufferedAmount: 0, send: () => undefined, close: () => undefined, terminate: () => undefined };

/**
 * Makes a feed that gets a hint this many microtasks after its first read began. Returns a function that
 * returns the number of reads.
 */
function hintedAfter(turns: number): () => number {
  let reads = 0;
  const hint = async () => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    feed.wake();
  };
  const feed = new MemberFeed('ana', {
    read: async () => {
      reads += 1;
      if (reads === 1) void hint();
      return { records: {}, syncId: 'here', type: null, destroy: false };
    },
    follow: () => undefined,
    gate: createGate(1),
    limits: socketLimits,
    onTrouble: (error) => {
      throw error;
    },
  });
  const connection = new Connection(wire, socketLimits, { count: () => undefined }, 0);
  connection.cursor = 'here';
  feed.connections.add(connection);
  feed.wake();
  return () => reads;
}

test('in whatever moment of a read a hint comes, another read follows it [law 1.28]', async () => {
  const feeds = Array.from({ length: 20 }, (_, turns) => hintedAfter(turns));
  await expect.poll(() => feeds.map((reads) => reads())).toEqual(feeds.map(() => 2));
});
