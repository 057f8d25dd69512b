import { afterEach, expect, test } from 'vitest';
import { html, leaveRich, open, paste, write } from './rich.fixture.tsx';

afterEach(leaveRich);

const hostile = [
  '<script>window.wasRun = 1</script>',
  '<img src=x onerror="window.wasRun = 1">',
  '<svg onload="window.wasRun = 1"></svg>',
  '<iframe srcdoc="<script>parent.wasRun = 1</script>"></iframe>',
  '<a href="javascript:window.wasRun = 1">x</a>',
  '<a href=" jAvAsCrIpT:window.wasRun = 1">x</a>',
  '<a href="data:text/html,<script>1</script>">x</a>',
  '<a href="https://a.example" onclick="window.wasRun = 1" style="position:fixed">x</a>',
  '<p style="background:url(https://b.example/x)" onmouseover="window.wasRun = 1">x</p>',
  '<img src="javascript:window.wasRun = 1">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="//b.example/x.png">',
  '<form action="https://b.example"><input name=a><button>x</button></form>',
  '<style>body { display: none }</style>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.wasRun = 1">',
  '<object data="javascript:window.wasRun = 1"></object>',
  '<video><source onerror="window.wasRun = 1"></video>',
  '<p id="root" class="evil" data-a="b">x</p>',
];

test('whatever is handed in or pasted, nothing comes out that runs, loads or looks like something else', async () => {
  await open({ initial: hostile.join('') });
  const pasted = new DataTransfer();
  pasted.setData('text/html', hostile.join(''));
  await write('!');
  paste(pasted);
  await expect.poll(html).toContain('!');
  const out = new DOMParser().parseFromString(html() ?? '', 'text/html');
  const names = new Set([...out.body.querySelectorAll('*')].map(({ localName }) => localName));
  const allowed = 'p h2 h3 strong em s ul ol li blockquote br a img'.split(' ');
  expect([...names].filter((name) => !allowed.includes(name))).toEqual([]);
  const attributes = [...out.body.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].map(({ name, value }) => `${name}=${value}`),
  );
  expect(attributes.filter((one) => !/^(href=https:|rel=nofollow|start=\d)/.test(one))).toEqual([]);
  expect('wasRun' in window).toBe(false);
});
