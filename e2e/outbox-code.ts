import * as v from 'valibot';

const Outbox = v.object({
  result: v.array(v.object({ to: v.string(), text: v.string() })),
});

/**
 * The newest six-digit code sent to this address. It is read from the outbox page of the development server.
 */
export async function outboxCode(url: string, to: string): Promise<string | undefined> {
  const response = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } });
  const { result } = v.parse(Outbox, await response.json());
  const newest = result.find((entry) => entry.to === to);
  return newest && /\b\d{6}\b/.exec(newest.text)?.[0];
}
