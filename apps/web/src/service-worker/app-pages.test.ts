import { expect, test } from 'vitest';
import { chooseLanguage, isAppPage } from './app-pages.ts';

test('behind #! the app is one page; in the path it is every page that is not the server’s', () => {
  expect(isAppPage('/', 'hash')).toBe(true);
  expect(isAppPage('/home', 'hash')).toBe(false);
  for (const path of ['/', '/home', '/login', '/devices-of-mine'])
    expect(isAppPage(path, 'path'), path).toBe(true);
  for (const path of [
    '/admin',
    '/dev/outbox',
    '/reference',
    '/openid/start',
    '/shell/en',
    '/web/app.js',
    '/media/key/360',
    '/v2/payment/return',
  ])
    expect(isAppPage(path, 'path'), path).toBe(false);
});

test('the chosen language comes before those the browser likes, and both before English', () => {
  expect(chooseLanguage('th', ['en-US'], ['en', 'th'])).toBe('th');
  expect(chooseLanguage(undefined, ['de', 'th-TH', 'en'], ['en', 'th'])).toBe('th');
  expect(chooseLanguage('xx', ['de'], ['en', 'th'])).toBe('en');
});
