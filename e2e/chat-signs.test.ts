import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atGifSite, provider } from './at-gif-site.ts';
import { browser, world } from './at-site.ts';
import { aMatch, chat, field, openBoard, openChat } from './chat-steps.ts';
import { thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';

atGifSite();

const long = { timeout: 180_000 };
const small = { width: 390, height: 844 };

const arrived = (page: Page, name: string) => chat(page).getByRole('article').getByRole('img', { name });

test('a sticker is a message of its own, and what is being written stays', long, async () => {
  const [ana, ben] = await aMatch({ world, browser, size: small }, 'sticker', { isPremium: true });
  await openChat(ana, ben);
  await openChat(ben, ana);
  await field(ana.page).fill('Wait, I am not');
  await openBoard(ana.page, 'Stickers');
  await chat(ana.page).getByRole('button', { name: 'Hug' }).click();
  await arrived(ben.page, 'Hug').waitFor();
  expect(await field(ana.page).inputValue()).toBe('Wait, I am not');
  const tabs = chat(ana.page).getByRole('tab');
  await neverComes(
    'chat-signs: the board after a sticker was sent',
    thingAt(tabs, '<button role="tab">Stickers</button>', chat(ana.page)),
  );
  await ana.context.close();
  await ben.context.close();
});

test(
  'a GIF is found by four letters and a pause, and sent; where the provider is away one is told, and asks again',
  long,
  async () => {
    const [ana, ben] = await aMatch({ world, browser, size: small }, 'gif', { isPremium: true });
    await openChat(ana, ben);
    await openChat(ben, ana);
    await openBoard(ana.page, 'GIFs');
    const search = chat(ana.page).getByRole('searchbox', { name: 'Search GIFs' });
    await search.fill('sou');
    await chat(ana.page).getByText('Write four letters or more.').waitFor();
    await search.pressSequentially('p ready', { delay: 20 });
    const found = chat(ana.page).getByRole('list', { name: 'GIFs' }).getByRole('button');
    await found.first().waitFor();
    // The search is debounced, so that the texts before the last one were not searched.
    expect(provider.asked.map(({ q }) => q)).toEqual(['soup ready']);

    provider.trouble = 'away';
    await search.fill('soup for two');
    await chat(ana.page).getByRole('alert').waitFor();
    provider.trouble = 'none';
    const before = provider.asked.length;
    await chat(ana.page).getByRole('button', { name: 'Try again' }).click();
    await found.first().waitFor();
    // Typing more starts the debounce again.
    await search.press('End');
    await search.pressSequentially(' now', { delay: 20 });
    const askedSince = () => provider.asked.slice(before).map(({ q }) => q);
    await expect.poll(askedSince).toEqual(['soup for two', 'soup for two now']);
    await found.first().click();
    await arrived(ben.page, 'Sticker').waitFor();
    const address = await arrived(ben.page, 'Sticker').getAttribute('src');
    // The picture is a file of our own, so it loads while the provider is down.
    provider.trouble = 'away';
    expect(address).toMatch(/^\/media\/[\w-]+\/full\?pass=/);
    expect((await ben.page.request.get(`${world.url}${address}`)).status()).toBe(200);
    await ana.context.close();
    await ben.context.close();
  },
);
