import { act, Device } from '@mitto/testkit/device';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import {
  aConversation,
  aMatch,
  aTalker,
  bubble,
  chat,
  doWith,
  field,
  mark,
  openChat,
  picture,
  write,
} from './chat-steps.ts';
import { hostileStrings } from './hostile-strings.ts';
import { message, thingAt, troubleOf } from './late-things.ts';
import { neverComes, type Thing } from './never-comes.ts';
import { goHome, show } from './pair-steps.ts';
import { watchTrouble } from './watch-trouble.ts';

atSite();

const long = { timeout: 120_000 };
const small = { width: 390, height: 844 };
const room = () => ({ world, browser, size: small });
const first = 'Are you there?';

const inChat = (page: Page, text: string) =>
  thingAt(chat(page).getByText(text), `<p>${text}</p>`, chat(page));

/**
 * Checks that a message was refused: its text is back in the composer with the reason, and no longer in the
 * thread.
 */
async function isBack(page: Page, text: string): Promise<void> {
  await chat(page).getByText('Your message was not sent').waitFor();
  await chat(page).getByText('You cannot write to this member now.').waitFor();
  await expect.poll(() => field(page).inputValue()).toBe(text);
  await bubble(page, text).waitFor({ state: 'detached' });
  await neverComes(
    'chat-refused: a request to one who cannot be written to',
    inChat(page, 'your first message is a request'),
  );
}

test(
  'whoever is erased in mid-conversation is written to no more, and what was typed is there',
  long,
  async () => {
    const { me, ben, page } = await aConversation(room(), 'erased', first);
    await me.context.setOffline(true);
    await write(page, 'In the tunnel');
    await mark(page, 'In the tunnel', 'Not sent yet').waitFor();
    const { status } = await ben.person.call('removeUser', { password: ben.person.password });
    expect(status).toBe(200);
    await me.context.setOffline(false);
    await isBack(page, 'In the tunnel');
    await bubble(page, first).waitFor({ state: 'detached' });
    await picture(page, 'refused-erased');
    await write(page, 'In the tunnel, still');
    await isBack(page, 'In the tunnel, still');
    await me.context.close();
  },
);

test(
  'whoever unmatches can be asked once more, if they take messages, and what was typed is there',
  long,
  async () => {
    const { me, ben, page } = await aConversation(room(), 'undone', first);
    await field(page).fill('I waited for');
    await act(ben.person, 'unmatch', 'circles', me.person);
    await bubble(page, first).waitFor({ state: 'detached' });
    await chat(page).getByText('You two haven’t matched yet. If').waitFor();
    expect(await field(page).inputValue()).toBe('I waited for');
    await picture(page, 'refused-unmatched');
    await me.context.close();
  },
);

test(
  'words written offline to a match who unmatched meanwhile come back, and nobody is asked for anything',
  long,
  async () => {
    const [ana, ben] = await aMatch(room(), 'parted', { isPremium: true });
    const { page } = ana;
    await openChat(ana, ben);
    await ana.context.setOffline(true);
    await write(page, 'I wait at the gate');
    await mark(page, 'I wait at the gate', 'Not sent yet').waitFor();
    await act(ben.person, 'unmatch', 'circles', ana.person);
    await ana.context.setOffline(false);
    await chat(page).getByText('Your message was not sent').waitFor();
    await chat(page).getByText('You are no longer a match.').waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('I wait at the gate');
    await picture(page, 'refused-parted');
    const theirs = new Device(ben.person);
    for (const table of ['circles', 'chats', 'messages']) expect(await theirs.list(table)).toEqual([]);
    // Sent again, the text becomes a message request, as the reason had said.
    await field(page).press('Enter');
    await mark(page, 'I wait at the gate', 'Sent').waitFor();
    expect(await theirs.list('chats')).toMatchObject([{ uid: ana.person.uid, kind: 'request' }]);
    await ana.context.close();
    await ben.context.close();
  },
);

test(
  'who blocks at another device has what was typed here in the place of the field, to take along',
  long,
  async () => {
    const { me, ben, page } = await aConversation(room(), 'closed');
    await me.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.url });
    await field(page).fill('I waited for');
    await act(me.person, 'block', 'blocked_users', ben.person);
    await chat(page).getByText('You cannot write to this member now.').waitFor();
    await field(page).waitFor({ state: 'detached' });
    await chat(page).getByText('I waited for').waitFor();
    // If the member may not write in this conversation, it does not suggest to say hello.
    await neverComes('chat-refused: an invitation to say hello', inChat(page, 'Say hello to'));
    await picture(page, 'refused-closed');
    await chat(page).getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('I waited for');
    await act(me.person, 'unblock', 'blocked_users', ben.person);
    await expect.poll(() => field(page).inputValue()).toBe('I waited for');
    await me.context.close();
  },
);

test('whoever is paused takes no request, and goes on with a match', long, async () => {
  const { me, ben, page } = await aTalker(room(), 'resting');
  const cat = await world.person('restingcat', { isPremium: true });
  for (const one of [ben.person, cat]) await one.call('updateUser', { privacy: { available: false } });
  await openChat(me, { person: cat });
  await write(page, 'You paint, too?');
  await isBack(page, 'You paint, too?');
  await picture(page, 'refused-paused');
  await openChat(me, ben);
  await write(page, 'Rest well');
  await mark(page, 'Rest well', 'Sent').waitFor();
  await me.context.close();
});

test('who gives a message new words finds again afterwards what they were writing', long, async () => {
  const { me, page } = await aConversation(room(), 'aside');
  await write(page, 'On Wednesday');
  await mark(page, 'On Wednesday', 'Sent').waitFor();
  for (const end of ['Save', 'Stop editing']) {
    await field(page).fill('And bring');
    await doWith(page, 'On Wednesday', 'Edit');
    await expect.poll(() => field(page).inputValue()).toContain('On Wednesday');
    await field(page).fill('On Wednesday, at noon');
    await chat(page).getByRole('button', { name: end }).click();
    await expect.poll(() => field(page).inputValue()).toBe('And bring');
  }
  await bubble(page, 'On Wednesday, at noon').waitFor();
  await page.reload();
  await expect.poll(() => field(page).inputValue()).toBe('And bring');
  await me.context.close();
});

test(
  '4,001 characters are one too many: said before they go, none is lost, and 4,000 arrive',
  long,
  async () => {
    const { me, page } = await aConversation(room(), 'wordy');
    const most = `${'quince '.repeat(571)}end`;
    expect(most).toHaveLength(4000);
    await field(page).fill(`${most}s`);
    await chat(page).getByRole('alert').getByText('1 character too many').waitFor();
    await field(page).press('Enter');
    await chat(page).getByRole('button', { name: 'Send' }).click({ force: true });
    expect(await field(page).inputValue()).toBe(`${most}s`);
    await neverComes('chat-refused: a message that is too long', message(page));
    await picture(page, 'refused-long');
    await field(page).press('Backspace');
    await chat(page).getByRole('alert').waitFor({ state: 'detached' });
    await field(page).press('Enter');
    await mark(page, most, 'Sent').waitFor();
    await me.context.close();
  },
);

/** Joins texts to as few messages as possible without exceeding the max length of a message. */
function messagesOf(texts: readonly string[]): string[] {
  const whole: string[] = [];
  for (const text of texts) {
    const last = whole.at(-1);
    if (last !== undefined && last.length + text.length < 3900) whole.splice(-1, 1, `${last}\n${text}`);
    else whole.push(text);
  }
  return whole;
}

const shownIn = (page: Page) =>
  chat(page)
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => one.querySelector('span[dir="auto"]')?.textContent ?? ''));
const markup = 'dialog :is(script, iframe, object, img[src="x"], [onerror], [onload], [ontoggle], [onfocus])';

test(
  '500 hostile texts are messages like any other: for who writes, in the list, and for who reads',
  long,
  async () => {
    const [ana, ben] = await aMatch(room(), 'hostile', { isPremium: true });
    const trouble = [ana, ben].map(({ page }) => watchTrouble(page));
    await openChat(ana, ben);
    await openChat(ben, ana);
    const sent = messagesOf(hostileStrings);
    for (const text of sent) await write(ana.page, text);
    // NUL characters are removed before sending.
    const wanted = sent.map((text) => text.replaceAll('\0', '').trim());
    await expect.poll(() => shownIn(ben.page), { timeout: 30_000 }).toEqual(wanted);
    expect(await shownIn(ana.page)).toEqual(wanted);
    await show(ben.page, 'message');
    await ben.page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').waitFor();
    for (const { page } of [ana, ben]) {
      const links = page.locator('article a:not([href^="http:"], [href^="https:"])');
      await Promise.all([
        neverComes(
          'chat-refused: markup of a hostile text',
          thingAt(page.locator(markup), '<b onload=""></b>', page.locator('dialog')),
        ),
        neverComes(
          'chat-refused: a link that leads to no page',
          thingAt(links, '<article><a href="javascript:alert(1)">Planted</a></article>'),
        ),
      ]);
      await goHome(page);
    }
    const troubles: Thing = {
      ...troubleOf(ana.page, []),
      pages: [ana.page, ben.page],
      found: () => trouble.flat(),
    };
    await neverComes('chat-refused: trouble of hostile texts', troubles);
    await ana.context.close();
    await ben.context.close();
  },
);
