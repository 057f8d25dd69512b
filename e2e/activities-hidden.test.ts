import { inLooks } from '@mitto/testkit/sized';
import { expect, test } from 'vitest';
import { aGuest, aHost, anActivity, aPage, card, openActivities, sizes } from './activity-steps.ts';
import { openPanel } from './app-steps.ts';
import { atSite, world } from './at-site.ts';
import { picture } from './chat-steps.ts';

atSite();

test.each(inLooks(sizes, 0))(
  'at $width px a host who hides their location is asked whether to show the area',
  {
    timeout: 180_000,
  },
  async (size) => {
    const name = `hidden-host${size.width}`;
    const host = await aHost(world, name);
    await host.do('changePrivacy', 'user_info', { location: false });
    const startTime = world.clock.now() + 100_000_000;
    const id = await host.made({
      ...{
        category: 'dine',
        privacy: 0,
        startTime,
        endTime: startTime + 3_600_000,
        timeZone: 'Asia/Bangkok',
      },
      description: 'Pancakes and old records: bring one album that you would defend in court.',
      location: { formatted_address: '12 Soi Ari, Bangkok', geometry: { lat: 13.7563, lng: 100.5018 } },
    });
    const guest = await aGuest(world, `reader${size.width}`);
    const seen = async () => (await guest.find()).activities.find((one) => one.id === id);
    const { page, context } = await aPage(size);
    await openActivities(page, world, host);
    await openPanel(page, `social.activity.create?id=${id}`);
    const area = page.getByLabel('Show the area of this activity?');
    await area.waitFor();
    expect(await area.isChecked()).toBe(false);
    expect(await seen()).not.toHaveProperty('location');
    await area.scrollIntoViewIfNeeded();
    await picture(page, `show-area-${size.width}`);
    await area.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(seen).toHaveProperty('location');
    await context.close();
  },
);

test.each(inLooks(sizes, 1))(
  'at $width px a member who hides from the search is asked before their name is shown',
  {
    timeout: 180_000,
  },
  async (size) => {
    // Words and a time of its own, the soonest: all files share one site, and a list shows 20 activities at once.
    const startTime = world.clock.now() + 3_600_000;
    const { id } = await anActivity(world, `open-host${size.width}`, {
      ...{ startTime, endTime: startTime + 3_600_000 },
      description: 'Marbles on the lawn, the big ones count twice. Bring your own bag.',
    });
    const guest = await aGuest(world, `shy${size.width}`, { isPremium: true });
    await guest.do('changePrivacy', 'user_info', { search: false });
    const { page, context } = await aPage(size);
    await openActivities(page, world, guest);
    await page.getByLabel('Distance').selectOption('Everywhere');
    const join = card(page, 'Marbles on the lawn').getByRole('button', { name: /^Join:/ });
    await join.click();
    const question = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: 'This shows your name' }));
    await question.getByText(/everyone who joins will see your name/).waitFor();
    await picture(page, `join-hidden-${size.width}`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await guest.own(id))?.state).toBeUndefined();
    await openPanel(page, `social.activity.view?id=${id}`);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await question.getByRole('button', { name: 'Join' }).click();
    await expect.poll(async () => (await guest.own(id))?.state).toBe('joined');
    await context.close();
  },
);
