import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { m } from '@mitto/words/messages';

interface Props {
  readonly isOnline: boolean;
}

/** The notice that the device is offline. It draws nothing while the device is online. */
export function OfflineLine({ isOnline }: Props) {
  return isOnline ? null : <OfflineBar>{m.app_offline()}</OfflineBar>;
}
