import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Template, templateLanguages, templates } from '../../contract/template-calls.ts';
import { currentVersion, textVersions } from '../../contract/text-versions.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const everyVersion = templates.flatMap((fileName) =>
  textVersions[fileName].map(({ version }) => [fileName, version] as const),
);
const everyText = everyVersion.flatMap(([fileName, version]) =>
  templateLanguages.map((language) => [fileName, language, version] as const),
);

async function load(fileName: Template, language: 'en' | 'th', version: number): Promise<string> {
  const asked = { fileName, language, version: String(version) };
  const { status, result } = await world.anonymous.call('loadTemplate', asked);
  expect([status, result.language]).toEqual([200, language]);
  return result.contents;
}

const wordsOf = (text: string, language: string) =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  );

/** Patterns of the subjects that each text must mention, by language. */
const subjects = {
  en: [/18/, /kind|conduct|behave/i, /coins/i, /refund/i, /keep|kept/i, /eras/i, /contact us/i],
  th: [/18/, /ปฏิบัติตัว|มีน้ำใจ/, /เหรียญ/, /คืน/, /เก็บ/, /ลบ/, /ติดต่อเรา/],
} as const;

test.each(everyText)('%s in %s, version %i, speaks of all it should', async (fileName, language, version) => {
  const text = await load(fileName, language, version);
  expect(wordsOf(text, language).length).toBeGreaterThanOrEqual(500);
  const missing = subjects[language].filter((subject) => !subject.test(text));
  const spared = fileName === 'privacy-policy' ? subjects[language].slice(1, 4) : [];
  expect(missing.filter((subject) => !spared.includes(subject))).toEqual([]);
});

test.each(everyVersion)(
  '%s, version %i, says the same in both languages, part by part',
  async (fileName, version) => {
    const [english, thai] = [await load(fileName, 'en', version), await load(fileName, 'th', version)];
    const shapeOf = (text: string) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => `${/^(#+|-|)/.exec(line)?.[1]} ${line.split('**').length}`);
    expect(shapeOf(thai)).toEqual(shapeOf(english));
    const numbersOf = (text: string) => (text.match(/\d+/g) ?? []).toSorted();
    expect(numbersOf(thai)).toEqual(numbersOf(english));
    const sizes = [wordsOf(english, 'en').length, wordsOf(thai, 'th').length] as const;
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.6);
  },
);

test.each(everyText)(
  '%s in %s, version %i, is written in the lines that are drawn, and in no other',
  async (name, language, version) => {
    const lines = (await load(name, language, version)).trimEnd().split('\n');
    expect(
      lines.filter((line) => !/^(#{1,2} |- |[^\s#<>`|*_-]|$)/.test(line.replace(/^- \*\*/, '- '))),
    ).toEqual([]);
    expect(lines.filter((line) => /<|>|`|\[|\]\(|\s$/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('# '))).toHaveLength(1);
  },
);

test('a text says its version and its day, earlier versions stay readable, and unknown ones are refused', async () => {
  const { result } = await world.anonymous.call('loadTemplate', { fileName: 'privacy-policy' });
  const { version, since } = currentVersion('privacy-policy');
  expect([result.version, result.since]).toEqual([version, since]);
  expect(await load('privacy-policy', 'en', 1)).not.toBe(result.contents);
  const refused = await world.anonymous.call('loadTemplate', { fileName: 'privacy-policy', version: '99' });
  expect(refused.error).toMatchObject({ code: 'invalid', fields: { version: 'unknown' } });
});

test('who says nothing of a language reads their own', async () => {
  const asked = async (language: string) => {
    const headers = { options: `client=mitto-web; build=1; schema=1; language=${language}` };
    return (await world.anonymous.call('loadTemplate', { fileName: 'dating-safety' }, { headers })).result;
  };
  expect((await asked('th')).language).toBe('th');
  expect((await asked('de')).language).toBe('en');
});

test('a browser keeps one for a day, and asks anew in another language', async () => {
  const { headers } = await world.anonymous.call('loadTemplate', { fileName: 'dating-safety' });
  expect(headers.get('cache-control')).toBe('private, max-age=86400');
  expect(headers.get('vary')).toBe('Origin, options, accept-encoding');
  // Safe cast: the name is not in the contract, on purpose.
  const asked = { fileName: 'none' } as unknown as { fileName: 'dating-safety' };
  const refused = await world.anonymous.call('loadTemplate', asked);
  expect(refused.headers.get('cache-control')).toBe('no-store');
});

test('no other file is read, whatever the name', async () => {
  for (const fileName of ['../module', '/etc/passwd', 'terms-and-conditions.md', '%2e%2e', '']) {
    // Safe cast: the name is not in the contract, on purpose.
    const asked = { fileName } as unknown as { fileName: 'dating-safety' };
    expect((await world.anonymous.call('loadTemplate', asked)).status).toBe(422);
  }
});
