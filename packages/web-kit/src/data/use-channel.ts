import type { ChannelEntry } from '@mitto/kit/define-channel';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { useAccountData } from './account-data-context.tsx';

/** Hears what is told on a channel of one's feature, in whichever tab the socket is. */
export function useChannel<C extends ChannelEntry>(
  { name, told }: C,
  hear: (told: v.InferOutput<C['told']>) => void,
): void {
  const { channels } = useAccountData();
  const heard = useEffectEvent((body: Readonly<Record<string, unknown>>) => {
    const result = v.safeParse(told, body);
    // A newer server may say it in other words.
    if (result.success) hear(result.output);
  });
  useEffect(() => channels.hear(name, heard), [channels, name]);
}
