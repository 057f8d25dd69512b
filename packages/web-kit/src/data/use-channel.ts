import type { ChannelEntry } from '@mitto/kit/define-channel';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { useAccountData } from './account-data-context.tsx';

/** Calls `hear` for each message of a feature's channel, in every tab, no matter which tab has the socket. */
export function useChannel<C extends ChannelEntry>(
  { name, told }: C,
  hear: (told: v.InferOutput<C['told']>) => void,
): void {
  const { channels } = useAccountData();
  const heard = useEffectEvent((body: Readonly<Record<string, unknown>>) => {
    const result = v.safeParse(told, body);
    // A newer server may send another shape; ignore it.
    if (result.success) hear(result.output);
  });
  useEffect(() => channels.hear(name, heard), [channels, name]);
}
