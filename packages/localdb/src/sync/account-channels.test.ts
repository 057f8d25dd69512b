import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import { AccountChannels } from './between-tabs.ts';

/** One tab of the account. With `isLive`, the tab has an open socket. */
function aTab(name: string, isLive: boolean) {
  const sent: string[] = [];
  const joined: string[] = [];
  const channels = new AccountChannels(
    name,
    {
      join: (channel) => {
        joined.push(channel);
        return () => joined.splice(joined.indexOf(channel), 1);
      },
      tell: (channel, body) => {
        if (isLive) sent.push(`${channel} ${JSON.stringify(body)}`);
      },
    },
    ['typing', 'news'],
  );
  const heard: string[] = [];
  const deaf = channels.subscribe('typing', (body) => heard.push(JSON.stringify(body)));
  return { channels, sent, joined, heard, deaf };
}

test('what the tab with the socket hears is heard once in each tab, until it listens no more', async () => {
  const name = newId();
  const [lead, other] = [aTab(name, true), aTab(name, false)];
  expect(lead.joined).toEqual(['typing', 'news']);
  lead.channels.told('typing', { uid: 'a' });
  lead.channels.told('news', { uid: 'b' });
  await expect.poll(() => other.heard).toEqual(['{"uid":"a"}']);
  expect(lead.heard).toEqual(['{"uid":"a"}']);
  lead.deaf();
  lead.channels.told('typing', { uid: 'c' });
  await expect.poll(() => other.heard).toHaveLength(2);
  expect(lead.heard).toHaveLength(1);
  lead.channels.close();
  other.channels.close();
  expect(lead.joined).toEqual([]);
});

test('what a tab without a socket says is said once, by the one that has it', async () => {
  const name = newId();
  const tabs = [aTab(name, false), aTab(name, true), aTab(name, false)];
  tabs[0]?.channels.say('typing', { uid: 'a' });
  await expect.poll(() => tabs[1]?.sent).toEqual(['typing {"uid":"a"}']);
  tabs[1]?.channels.say('typing', { uid: 'b' });
  expect(tabs[1]?.sent).toHaveLength(2);
  for (const { channels } of tabs) channels.close();
});
