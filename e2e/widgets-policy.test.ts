import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { openGallery } from './gallery-screens.ts';
import { thingAt } from './late-things.ts';
import { neverComes, type Thing } from './never-comes.ts';
import { startSite } from './start-site.ts';

atSite({ start: () => startSite({}) });

test('under the policy of our pages maps and editors are drawn: no style, script, worker, picture, sound or font of a widget is refused, and no foreign host is asked', {
  timeout: 180_000,
}, async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/violates.*(style|script|worker|img|media|font)-src/.test(message.text()))
      refused.push(message.text());
  });
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await openGallery(page, world.url);
  // The CSP has accepted the editor's style sheets: without them, all words would have the same colour.
  const inks = await page.evaluate(`(() => {
    const { shadowRoot } = [...document.querySelectorAll('*')].find((element) => element.shadowRoot !== null);
    const words = [...shadowRoot.querySelectorAll('.cm-line span')];
    return new Set(words.map((word) => getComputedStyle(word).color)).size;
  })()`);
  expect(inks).toBeGreaterThan(2);
  await page.locator('.ProseMirror').first().click();
  await page.keyboard.type('!');
  await page.getByRole('button', { name: 'Zoom in' }).last().click();
  const styles: Thing = {
    pages: [page],
    found: () => refused,
    plant: () => page.evaluate(() => document.body.setAttribute('style', 'color: red')),
  };
  const others: Thing = {
    pages: [page],
    found: () => [...hosts].filter((host) => host !== new URL(world.url).host && host !== ''),
    plant: () => hosts.add('fonts.example'),
  };
  await Promise.all([
    neverComes('widgets-policy: something of a widget that is refused', styles),
    neverComes('widgets-policy: a foreign host asked by a widget', others),
  ]);
  await page.context().close();
});

test('an editor that did not load is there at the second try', { timeout: 180_000 }, async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.route('**/web/code-engine-*.js', (route) => route.abort());
  await page.goto(`${world.url}/#!/gallery`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const editor = page.getByRole('group', { name: 'Template' }).first();
  await editor.scrollIntoViewIfNeeded();
  await editor.getByText('Editor Instance not found!').waitFor();
  await page.unroute('**/web/code-engine-*.js');
  await editor.getByRole('button', { name: 'Try again' }).click();
  await editor.locator('.cm-content').waitFor();
  const lost = 'Editor Instance not found!';
  await neverComes(
    'widgets-policy: no editor at the second try',
    thingAt(editor.getByText(lost), `<p>${lost}</p>`, editor),
  );
  await page.context().close();
});
