import { expect, test } from 'vitest';
import type { OutboxEntry } from './outbox.ts';
import { outboxPage } from './outbox-page.ts';

const mail: OutboxEntry = {
  kind: 'mail',
  id: 'a',
  at: Date.UTC(2026, 10, 20, 12, 30),
  messageId: '<a@mitto.example>',
  to: 'ana@example.com',
  subject: 'Your code',
  text: 'Follow https://mitto.example/verify?code=1&ref=2.',
};

test('nothing that was written can become markup', () => {
  const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)> https://x.example/"onmouseover="alert(1)`;
  const page = outboxPage(
    [
      { ...mail, id: hostile, to: hostile, subject: hostile, text: hostile },
      { kind: 'sms', id: hostile, at: 0, to: hostile, text: `${hostile} javascript:alert(1)` },
    ],
    hostile,
  );
  const tags = new Set([...page.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag));
  expect([...tags].filter((tag) => tag === 'script' || tag === 'img')).toEqual([]);
  const withoutValues = page.replaceAll(/"[^"]*"/g, '""');
  expect(withoutValues).not.toMatch(/<[^>]*\son\w+=/i);
  expect([...page.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link)).toEqual([
    'https://x.example/',
    'https://x.example/',
  ]);
});

test('the page obeys a policy without inline script and style', () => {
  const page = outboxPage([mail], '/dev/outbox.css');
  expect(page).not.toMatch(/<script|<style|style=|\son\w+=/i);
  expect(page).toContain('<link rel="stylesheet" href="/dev/outbox.css">');
});

test('a link of a mail can be followed, without the full stop after it', () => {
  expect(outboxPage([mail], '/a.css')).toContain(
    '<a href="https://mitto.example/verify?code=1&amp;ref=2" rel="noreferrer">https://mitto.example/verify?code=1&amp;ref=2</a>.',
  );
});

test('it says what it is, in what language, and each entry has its heading and time', () => {
  const page = outboxPage([mail], '/a.css');
  expect(page).toMatch(
    /<html lang="en">[\s\S]*<title>Outbox · Mitto<\/title>[\s\S]*<main[\s\S]*<h1>Outbox<\/h1>/,
  );
  expect(page).toContain('<article aria-labelledby="title-a">\n<h2 id="title-a">Your code</h2>');
  expect(page).toContain('<time datetime="2026-11-20T12:30:00.000Z">2026-11-20 12:30:00 UTC</time>');
  expect(outboxPage([], '/a.css')).toContain('Nothing has been sent yet.');
});
