import type { ChannelEntry } from '@mitto/kit/define-channel';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { useAccountData } from './account-data-context.tsx';

/** Calls `listener` for each message of a feature's channel, in every tab, no matter which tab has the socket. */
export function useChannel<C extends ChannelEntry>(
  { name, told }: C,
  listener: (told: v.InferOutput<C['told']>) => void,
): void {
  const { channels } = useAccountData();
  const receive = useEffectEvent((body: Readonly<Record<string, unknown>>) => {
    const result = v.safeParse(told, body);
    // A newer server may send another shape; ignore it.
    if (result.success) listener(result.output);
  });
  useEffect(() => channels.subscribe(name, receive), [channels, name]);
}
