import { photoAddress } from '@mitto/profile/web/face/photo-address.ts';
import { picturesOf } from '@mitto/profile/web/face/pictures-of.ts';
import type { Services } from '@mitto/web-kit/face/services';
import type { PeopleAnswer } from '../../contract/people-answer.ts';
import { viewNow } from '../home/use-view.ts';
import { feedOf } from './feed.ts';

/** The first people, and the first picture, are there when home is drawn. */
export async function keepAhead(services: Services, asked: Promise<PeopleAnswer | undefined>): Promise<void> {
  const { userId } = services.session;
  void asked.then((answer) => answer && viewNow() === 'stack' && fetchPicture(services, answer));
  const data = await (await services.data()).whenOpen();
  if (data && data.account === userId) await feedOf(data, services).startWith(asked);
}

function fetchPicture({ session }: Services, { people: [first], profiles = {} }: PeopleAnswer): void {
  const known = first && profiles[first.uid];
  const file = known && known !== 'unchanged' ? picturesOf(known.fields)[0] : undefined;
  if (file) new Image().src = photoAddress(session, file, '720');
}
