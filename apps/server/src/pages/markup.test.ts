import { expect, test } from 'vitest';
import { html } from './markup.ts';

test('what is put into a page stays a text, wherever it is put', () => {
  const hostile = `"'><script>alert(1)</script>&amp;`;
  expect(html`<a href="${hostile}">${[hostile, html`<b>${hostile}</b>`]}</a>`.text).toBe(
    '<a href="&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;">' +
      '&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;' +
      '<b>&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;</b></a>',
  );
});

test('what is left out leaves nothing behind', () => {
  expect(html`<p>${false}${undefined}${0}${''}${[]}</p>`.text).toBe('<p>0</p>');
});
