import { contracts } from '@mitto/server/modules';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';

let page: Page;
atSite({
  prepare: async () => {
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  },
});
beforeEach(async () => {
  await page.goto(`${world.url}/reference`);
});

const calls = contracts.flatMap(({ api }) =>
  Object.entries(api).map(([name, entry]) => ({ name, ...entry })),
);

test('every call of the catalogue is there, with its fields, its errors and a way to it', async () => {
  const texts = new Map(
    await page
      .locator('.call')
      .evaluateAll((all) => all.map(({ id, textContent }) => [id.replace('call-', ''), textContent])),
  );
  const links = await page
    .getByRole('navigation', { name: 'Calls' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
  expect(texts.size).toBe(calls.length);
  for (const { name, method, path, summary, errors, roles } of calls) {
    const text = texts.get(name) ?? '';
    expect(text, name).toContain(`${method}${path}`);
    expect(text, name).toContain(summary);
    for (const code of errors) expect(text, name).toContain(code);
    for (const role of roles ?? []) expect(text, name).toContain(`Needs ${role}`);
    expect(links, name).toContain(`${name} #call-${name}`);
  }
});

test('fields are named down to the parts of their parts, once a call is opened', async () => {
  const call = page.locator('#call-devices');
  expect(await call.getByText('[].details.browserName', { exact: true }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'devices', exact: true }).click();
  expect(await call.getByText('[].details.browserName', { exact: true }).isVisible()).toBe(true);
  const added = page.locator('#call-addUser');
  await added.getByText('Fields and errors').click();
  expect(await added.getByText('records[].referral').isVisible()).toBe(true);
  const authorized = (await page.locator('#call-authorize').textContent()) ?? '';
  expect(authorized).toContain('disabled: false');
  expect(authorized).toContain('disabled: true');
});

test('the filter leaves the calls that have all its words, and says how many', async () => {
  const filter = page.getByLabel('Find a call');
  await filter.fill('device not-signed-in-anywhere');
  expect(await page.getByText('No call has these words.').isVisible()).toBe(true);
  await filter.fill('delete  /user/device');
  const left = page.locator('.call').filter({ visible: true });
  expect(await left.count()).toBe(2);
  expect(await page.locator('#filter-count').textContent()).toBe(`2 of ${calls.length} calls`);
  expect(await page.locator('nav a').filter({ visible: true }).count()).toBe(2);
  const heading = page.getByRole('heading', { name: 'house', exact: true }).filter({ visible: true });
  await neverComes('reference: a part without any call that is left', thingAt(heading, '<h2>house</h2>'));
  await filter.fill('');
  expect(await left.count()).toBe(calls.length);
});

test('the OpenAPI document it leads to has the same calls', async () => {
  const href = await page.getByRole('link', { name: 'OpenAPI document' }).getAttribute('href');
  const response = await fetch(new URL(href ?? '', world.url));
  const { result } = (await response.json()) as { result: { paths: Record<string, object> } };
  const described = Object.values(result.paths).flatMap((operations) => Object.keys(operations));
  expect(described).toHaveLength(calls.length);
});
