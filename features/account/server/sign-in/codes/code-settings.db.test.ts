import { minute } from '@mitto/kit/time';
import { configuration } from '@mitto/server/configuration';
import { codeIn } from '@mitto/testkit/code-in';
import { startWorld } from '@mitto/testkit/start-world';
import { expect, test } from 'vitest';
import { readConfigured } from '../../public/read-configured.ts';
import { servedCountries } from './served-number.ts';

test('where no SMS can be sent, that is said', async () => {
  const other = await startWorld({ settings: { canSendSms: false } });
  const answer = await other.anonymous.call('createOtp', { identifier: '+66891345678', notify: 'sms' });
  expect(answer.error?.code).toBe('account/sms-unavailable');
  await other.close();
});

test('the served countries are a setting', async () => {
  const countries = servedCountries.filter((country) => country !== 'TH');
  const other = await startWorld({ settings: { sms: { countries } } });
  const answer = await other.anonymous.call('createOtp', { identifier: '+66891345678', notify: 'sms' });
  expect(answer.error?.code).toBe('account/mobile-not-served');
  await other.close();
});

test('the wait for another code is configured, and both codes are good for their quarter of an hour', async () => {
  const world = await startWorld();
  const identifier = 'ines@people.example';
  const send = async () => {
    const answer = await world.anonymous.call('createOtp', { identifier, notify: 'email' });
    await world.drain();
    return answer;
  };
  const staff = await world.person('staff', { isAdmin: true });
  const { result } = await world.anonymous.call('readConfiguration', {});
  const waiting = async (wait: number, version: number) => {
    const configured = await readConfigured(world.deps, world.database.db, configuration);
    const restrictions = { ...configured.restrictions, codes: { wait } };
    const update = { version, reason: 'For a test.', changes: { restrictions } };
    return await staff.call('updateConfiguration', update);
  };
  const changed = await waiting(2, result.version);
  expect(changed.error).toBeUndefined();
  const first = await send();
  expect(first.result.again).toBe(world.clock.now() + 2 * minute);
  world.clock.advance(2 * minute - 1);
  const early = await send();
  expect(early.error).toMatchObject({ code: 'account/code-waiting', countDown: 1 });
  world.clock.advance(1);
  const second = await send();
  const codes = world.mails(identifier).map(({ text }) => codeIn(text));
  for (const { ref } of [first.result, second.result]) {
    const typed = codes.map((validationCode) =>
      world.anonymous.call('validateOtp', { identifier, ref, validationCode }),
    );
    expect((await Promise.all(typed)).map(({ status }) => status).toSorted()).toEqual([200, 422]);
  }
  expect((await waiting(0, result.version + 1)).error?.code).toBe('invalid');
  expect((await waiting(15, result.version + 1)).error).toBeUndefined();
  await world.close();
});
