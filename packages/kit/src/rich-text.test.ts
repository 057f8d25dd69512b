import { expect, test } from 'vitest';
import { picturesOfRichText, plainRichText, readRichText, writeRichText } from './rich-text.ts';

const ours = (address: string) => (address.startsWith('/media/') ? address : undefined);
const read = (html: string) => readRichText(html, ours);
/** The HTML that is kept of this HTML; undefined if it is refused. */
const kept = (html: string) => {
  const nodes = read(html);
  return nodes && writeRichText(nodes);
};

test('what the editor writes is kept as it is, without attributes that mean nothing', () => {
  const html = [
    '<h2>Maps</h2><h3>Today</h3>',
    '<p>Take the <strong>old <em>one</em></strong>,<br>or <s>none</s> &amp; &lt;b&gt;</p>',
    '<ul><li><p>one</p><ol start="3"><li><p>two</p></li></ol></li></ul>',
    '<blockquote><p>He said</p></blockquote>',
    '<p><a href="https://mitto.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer">here</a></p>',
    '<img src="/media/x/500" alt="A &quot;map&quot;">',
    '<p></p>',
  ].join('');
  expect(kept(html)).toBe(html);
  expect(kept('<p class="x" style="position:fixed" onclick="run()">a</p>')).toBe('<p>a</p>');
  expect(kept('<img src="/media/x/500" srcset="//evil.example/x 2x" onerror="run()">')).toBe(
    '<img src="/media/x/500" alt="">',
  );
  expect(kept('<p>a</p>\n<p>b</p>')).toBe('<p>a</p><p>b</p>');
});

test.each([
  '<script>run()</script>',
  '<p><script>run()</script></p>',
  '<p>a<style>p{}</style></p>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg onload="run()"></svg>',
  '<p><a href="javascript:run()">a</a></p>',
  '<p><a href=" JaVaScript:run()">a</a></p>',
  '<p><a href="data:text/html,x">a</a></p>',
  '<p><a href="/settings">a</a></p>',
  '<p><a>a</a></p>',
  '<img src="https://evil.example/x.png">',
  '<img src="//evil.example/x.png">',
  '<img src="data:image/svg+xml,x">',
  '<img>',
  '<p><img src="/media/x/500"></p>',
  '<p><p>a</p></p>',
  '<ul><p>a</p></ul>',
  '<li><p>a</p></li>',
  '<p>a',
  'a</p>',
  '<p>a</em></p>',
  'bare words',
  '<p>a<!-- b --></p>',
  '<!doctype html><p>a</p>',
  '<p a="b" <img src=x onerror=run()></p>',
  '<P>a</P>',
  `${'<blockquote>'.repeat(30)}<p>a</p>${'</blockquote>'.repeat(30)}`,
])('%s is refused', (html) => {
  expect(read(html)).toBeUndefined();
});

test('words that look like HTML stay words', () => {
  expect(kept('<p>&lt;script&gt;run()&lt;/script&gt; &amp;lt; &unknown; a & b</p>')).toBe(
    '<p>&lt;script&gt;run()&lt;/script&gt; &amp;lt; &amp;unknown; a &amp; b</p>',
  );
  expect(kept('<img src="/media/x/500" alt="a><b onload=&quot;c">')).toBe(
    '<img src="/media/x/500" alt="a&gt;&lt;b onload=&quot;c">',
  );
});

// An expression that tries every way to split these would not end within the time of a test.
test.each(['<p ', '<p a', '<p a="', '<', ' ', ' a'])('"%s" many times is refused', (part) => {
  expect(read(`<p>a</p><p${part.repeat(40_000)}`)).toBeUndefined();
});

test('the plain text has lists, quotes, addresses of links and words for pictures', () => {
  const nodes = read(
    '<h2>Maps</h2><p>See <a href="https://mitto.example/map">the map</a> or <a href="https://mitto.example">mitto.example</a>.<br>Now</p>' +
      '<ul><li><p>one</p><ol start="3"><li><p>two</p><p>more</p></li></ol></li><li><p>last</p></li></ul>' +
      '<blockquote><p>a</p><p>b</p></blockquote><img src="/media/x/500" alt="A street"><img src="/media/y/500"><p> </p>',
  );
  expect(plainRichText(nodes ?? [], 'picture')).toBe(
    [
      'Maps',
      'See the map (https://mitto.example/map) or mitto.example.\nNow',
      '- one\n  3. two\n     more\n- last',
      '> a\n> \n> b',
      '[A street]',
      '[picture]',
    ].join('\n\n'),
  );
  expect(picturesOfRichText(nodes ?? [])).toEqual(['/media/x/500', '/media/y/500']);
});
