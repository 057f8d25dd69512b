import type { AccountData } from '@mitto/web-kit/data/account-data';
import type { Services } from '@mitto/web-kit/face/services';
import { takePeopleAhead } from '../face/ask-ahead.ts';
import { feedOf } from './feed.ts';

/** The first people are there when home is drawn: true where they were asked for, and this device had none. */
export async function keepAhead(
  data: AccountData,
  services: Pick<Services, 'client' | 'clock'>,
): Promise<boolean> {
  const asked = takePeopleAhead(data.account);
  return asked ? await feedOf(data, services).startWith(asked) : false;
}
