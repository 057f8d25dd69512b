import { aboutHere } from '@mitto/chat/contract/about-here';
import { ChatDevice } from '@mitto/chat/server/chat-device.fixture';
import { signInAgain } from '@mitto/testkit/person';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { aMatch, aTalker, bubble, chat, openChat, picture, tell } from './chat-steps.ts';

atSite();

test('“About here” sends the square, which is drawn as an area', { timeout: 180_000 }, async () => {
  const size = { width: 390, height: 844 };
  const [ana, ben] = await aMatch({ world, browser, size }, 'about', { isPremium: true });
  const here = { lat: 18.788_321, lng: 98.985_345 };
  await ana.context.grantPermissions(['geolocation'], { origin: world.url });
  await ana.context.setGeolocation({ latitude: here.lat, longitude: here.lng });
  await openChat(ana, ben);
  await openChat(ben, ana);
  const from = chat(ana.page);
  await from.getByRole('button', { name: 'Attach' }).click();
  await ana.page.getByRole('menuitem', { name: 'Location' }).click();
  await ana.page.getByRole('button', { name: 'Use my position' }).click();
  await ana.page.getByRole('button', { name: 'Exact place' }).waitFor();
  await ana.page.getByRole('button', { name: 'About here' }).click();
  await from.getByRole('button', { name: 'Send' }).click();
  const sent = chat(ben.page).getByRole('article');
  await sent.getByRole('img', { name: 'Map of About here, near Chiang Mai' }).waitFor();
  await picture(ben.page, 'about-here');
  const device = new ChatDevice(await signInAgain(world, ben.person));
  expect((await device.list('messages')).map((row) => row['attachments'])).toEqual([
    { ...aboutHere(here), name: 'Chiang Mai' },
  ]);
  await sent.getByRole('button', { name: 'About here, near Chiang Mai' }).click();
  await ben.page
    .locator('dialog[data-intent="map"]')
    .getByRole('img', { name: 'Map of About here, near Chiang Mai' })
    .waitFor();
  await picture(ben.page, 'about-here-map');
  await Promise.all([ana.context.close(), ben.context.close()]);
});

test('a kind that only newer apps know is a line that says so', { timeout: 120_000 }, async () => {
  const size = { width: 390, height: 844 };
  const { me, page, ben } = await aTalker({ world, browser, size }, 'poll');
  await page.context().setOffline(true);
  await tell(ben.person, me.person, { content: 'Where shall we go?' });
  await sql`update chat_message set attachments = '{"type":"poll","votes":[1,2]}', content = ''
    where sender = ${ben.person.uid}`.execute(world.database.db);
  await page.context().setOffline(false);
  await openChat(me, ben);
  await bubble(page, 'Update Mitto to see this message.').waitFor();
  await picture(page, 'unknown-kind');
  await page.context().close();
});
