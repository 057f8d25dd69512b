import { Device } from '@mitto/testkit/device';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { aMatch, bubble, chat, field, fromMenu, mark, openChat, write } from './chat-steps.ts';
import { thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { enter, goHome, show } from './pair-steps.ts';

atSite();

const long = { timeout: 180_000 };
const small = { width: 390, height: 844 };

test('whoever is no match asks with one message; the answer makes it a match', long, async () => {
  const room = { world, browser, size: small };
  const ana = await enter(room, await world.person('asksana', { isPremium: true }));
  const ben = await enter(room, await world.person('askedben', { isPremium: true }));
  await openChat(ana, ben);
  await chat(ana.page).getByText('is a request').waitFor();
  await write(ana.page, 'You paint, too?');
  await mark(ana.page, 'You paint, too?', 'Sent').waitFor();
  await chat(ana.page).getByText('Your request is waiting for an answer.').waitFor();
  await show(ben.page, 'message');
  await ben.page.getByRole('button', { name: /^Requests/ }).click();
  await ben.page.getByRole('button', { name: /You paint, too\?/ }).click();
  await chat(ben.page).getByText('Answer, and you are a match.').waitFor();
  await write(ben.page, 'On Sundays');
  await bubble(ana.page, 'On Sundays').waitFor();
  // No celebration appears over an open conversation.
  await chat(ana.page).getByText('Your request is waiting for an answer.').waitFor({ state: 'hidden' });
  await write(ana.page, 'So do I');
  await bubble(ben.page, 'So do I').waitFor();
  await ana.context.close();
  await ben.context.close();
});

test('a block in mid-conversation takes it from both, and loses nothing that was typed', long, async () => {
  const [ana, ben] = await aMatch({ world, browser, size: small }, 'block', { isPremium: true });
  await openChat(ana, ben);
  await openChat(ben, ana);
  await write(ana.page, 'Are you there?');
  await bubble(ben.page, 'Are you there?').waitFor();
  await field(ana.page).fill('I waited for');
  await fromMenu(ben, ana, 'Block');
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
  await chat(ben.page).waitFor({ state: 'hidden' });
  // The sent messages disappear from the open conversation too. The unsent text stays in the composer.
  await bubble(ana.page, 'Are you there?').waitFor({ state: 'hidden' });
  expect(await field(ana.page).inputValue()).toBe('I waited for');
  await write(ana.page, 'I waited for you');
  await chat(ana.page).getByText('You cannot write to this member now.').first().waitFor();
  await expect.poll(() => field(ana.page).inputValue()).toBe('I waited for you');
  for (const { page } of [ana, ben]) {
    await goHome(page);
    await show(page, 'message');
    await page.getByText('No messages yet').waitFor();
  }
  await ana.context.close();
  await ben.context.close();
});

test('a muted conversation arrives without a word, and is counted all the same', long, async () => {
  const [ana, ben] = await aMatch({ world, browser, size: small }, 'mute', { isPremium: true });
  await openChat(ana, ben);
  await openChat(ben, ana);
  await write(ben.page, 'First');
  await bubble(ana.page, 'First').waitFor();
  await fromMenu(ana, ben, 'Mute');
  await goHome(ana.page);
  await show(ana.page, 'message');
  const row = ana.page.getByRole('button', { name: /First/ });
  await row.getByRole('img', { name: 'Muted' }).waitFor();
  await goHome(ana.page);
  await write(ben.page, 'Second');
  await mark(ben.page, 'Second', 'Sent').waitFor();
  await ana.page.getByRole('img', { name: /^1 / }).filter({ visible: true }).waitFor();
  const told = ana.page.getByText('New message from');
  await neverComes(
    'chat-between: a toast of a muted conversation',
    thingAt(told, '<p>New message from Ben</p>'),
  );
  await ana.context.close();
  await ben.context.close();
});

test(
  'an answer of the other’s profile is an idea for the first message, in the draft and not sent',
  long,
  async () => {
    const [ana, ben] = await aMatch({ world, browser, size: small }, 'ideas');
    const answer = 'One long walk along the river, with three stops for snacks and no plan';
    const prompts = [{ prompt: 'first-meeting', answer }];
    await new Device(ben.person).do('update', 'user_info', { prompts }, { ref: ben.person.uid });
    await openChat(ana, ben);
    const idea = '“One long walk along the river, with three stops for snacks…” Tell me more?';
    await chat(ana.page).getByRole('list', { name: 'Ideas for a first message' }).getByText(idea).click();
    await expect.poll(() => field(ana.page).inputValue()).toBe(idea);
    expect(await chat(ana.page).getByRole('article').count()).toBe(0);
    await ana.context.close();
    await ben.context.close();
  },
);

test('words about an answer go with the like, and are the first message of the match', long, async () => {
  const room = { world, browser, size: small };
  const ana = await enter(room, await world.person('likesana', { isPremium: true }));
  const ben = await enter(room, await world.person('likedben', { isPremium: true }));
  await ben.person.call('updateUser', { privacy: { pm: false } });
  const prompts = [{ prompt: 'my-street', answer: 'The cat that owns three shops' }];
  await new Device(ben.person).do('update', 'user_info', { prompts }, { ref: ben.person.uid });
  await show(ana.page, `profile?uid=${ben.person.uid}`);
  const heart = ana.page.getByRole('button', { name: '“The best thing about my street”: like this answer' });
  await heart.click();
  const sheet = ana.page.getByRole('dialog', { name: 'Like this answer' });
  await sheet.getByText('The cat that owns three shops').waitFor();
  expect(await sheet.getByRole('button', { name: 'Send with like' }).isEnabled()).toBe(false);
  // The words stay when the sheet is closed.
  await sheet.getByLabel('Your words').fill('What is it called?');
  await ana.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await heart.click();
  expect(await sheet.getByLabel('Your words').inputValue()).toBe('What is it called?');
  await sheet.getByRole('button', { name: 'Send with like' }).click();
  await ana.page.getByText(/^Your words to .* are on their way\.$/).waitFor();
  await ana.page.getByRole('button', { name: 'Liked', pressed: true }).waitFor();
  await show(ben.page, `profile?uid=${ana.person.uid}`);
  await ben.page.getByRole('button', { name: /^Like .* back$/ }).click();
  await openChat(ben, ana);
  const message = bubble(ben.page, 'What is it called?');
  await message.getByText('The best thing about my street').waitFor();
  await message.getByText('The cat that owns three shops').waitFor();
  await ana.context.close();
  await ben.context.close();
});
