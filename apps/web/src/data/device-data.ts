import { isPaused } from '@mitto/account/web/public/is-paused.ts';
import { DeviceData } from '@mitto/web-kit/data/device-data';
import type { KeptData } from '@mitto/web-kit/data/kept-data';
import type { Services } from '@mitto/web-kit/feature/services';
import { featureData } from '../features.ts';

/** Creates the local data of the signed-in account, with the tables of all features. */
export function openDeviceData(services: Services): KeptData {
  return new DeviceData({
    services,
    features: featureData,
    isResting: () => isPaused(services.session.userInfo),
    // Loaded only then: an upgrade rarely has to wait.
    onBlocked: (upgrade) => void import('./tell-blocked.ts').then((told) => told.tellBlocked(upgrade)),
  });
}
