import type { BeginServices, OpenData } from '@mitto/web-kit/data/define-data';
import { opensAtHome, takePeopleAhead } from '../face/ask-ahead.ts';
import { feedOf } from './feed.ts';

/** The first people are there when home is drawn: true where the device kept them, or they were asked for. */
export async function keepAhead(data: OpenData, services: BeginServices): Promise<boolean> {
  if (!opensAtHome()) return false;
  const feed = feedOf(data, services);
  if (await feed.recall()) return true;
  const asked = takePeopleAhead(data.account);
  return asked ? await feed.startWith(asked) : false;
}
