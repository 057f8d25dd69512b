import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressMode } from './address-mode.ts';
import { ParamMissing, placeOf, readPanels, readParams, readState, splitHref } from './place.ts';
import { plainText, readPlain, readQuery, writeQuery } from './query.ts';
import { tableOf } from './route-table.ts';

const plain = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.boolean(),
  fc.integer(),
  fc.constantFrom('true', '7', '007', '1e5', '-0', '"', '"x"', 'null', 'a=b&c', '#!', '?'),
);
const params = fc.dictionary(
  fc.stringMatching(/^[a-z]\w{0,6}$/).filter((name) => name !== 'open'),
  plain,
  {
    maxKeys: 5,
  },
);

test('a plain param comes back as what it was, whatever it is', () => {
  fc.assert(
    fc.property(plain, (value) => {
      expect(readPlain(plainText(value))).toBe(value);
    }),
  );
  expect(['7', 'true', '007', '12345678901234567890', '-5', '1.5'].map(readPlain)).toEqual([
    7,
    true,
    '007',
    '12345678901234567890',
    -5,
    1.5,
  ]);
});

test('a query is read as what was written [web-kit 2.8]', () => {
  fc.assert(
    fc.property(params, (given) => {
      expect({ ...readQuery(writeQuery(given)) }).toEqual({ ...given });
    }),
  );
});

test('a query can say nothing that reaches beyond the params', () => {
  const read = readQuery('__proto__=x&constructor=y&a=1');
  expect(Object.getPrototypeOf(read)).toBeNull();
  expect(Object.keys(read)).toEqual(['__proto__', 'constructor', 'a']);
});

test('a place and its panels are found again from their address, in either mode', () => {
  const { byName } = tableOf([{ name: 'person', path: '/people/:uid' }]);
  const route = byName.get('person');
  if (!route) throw new Error('The table lost its route.');
  const panel = fc.record({ name: fc.constantFrom('chat', 'settings.privacy'), params });
  const uid = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => text.isWellFormed() && !/^\.\.?$/.test(text));
  fc.assert(
    fc.property(uid, params, fc.array(panel, { maxLength: 3 }), (id, given, panels) => {
      const { href } = placeOf({ route, params: { ...given, uid: id }, panels });
      for (const mode of [addressMode('#!', '/app'), addressMode('', '/app')]) {
        const { pathname, search, hash } = new URL(mode.write(href), 'https://mitto.example');
        const read = splitHref(mode.read({ pathname, search, hash }));
        expect(decodeURIComponent(read.path.slice('/people/'.length))).toBe(id);
        const { uid: _, ...rest } = given;
        expect({ ...readParams(read.search, {}) }).toEqual(rest);
        const found = readPanels(read.search, {}).map(({ name, params: own }) => ({
          name,
          params: { ...own },
        }));
        expect(found).toEqual(panels.map(({ name, params: own }) => ({ name, params: { ...own } })));
      }
    }),
  );
});

test('a folder whose name begins like that of the app is another folder', () => {
  const app = addressMode('', '/app/');
  const read = (pathname: string) => app.read({ pathname, search: '?q=1', hash: '' });
  expect(read('/app/people/7')).toBe('/people/7?q=1');
  expect(read('/app')).toBe('/?q=1');
  expect(read('/apple/people/7')).toBe('/apple/people/7?q=1');
});

test('an address never leads to somebody else’s', () => {
  const hash = addressMode('#!', '/');
  for (const text of [
    '#!//evil.example',
    '#!/\\evil.example',
    '#!  //evil.example',
    '#!https://evil.example',
  ]) {
    const href = hash.read({ pathname: '/', search: '', hash: text });
    expect(new URL(href, 'https://mitto.example').origin).toBe('https://mitto.example');
  }
  expect(hash.read({ pathname: '/', search: '', hash: '#other' })).toBe('/');
});

test('a param missing in the path is told by its name', () => {
  const route = tableOf([{ name: 'person', path: '/people/:uid' }]).byName.get('person');
  if (!route) throw new Error('The table lost its route.');
  for (const uid of [undefined, null, '', '..', {}]) {
    expect(() => placeOf({ route, params: { uid }, panels: [] })).toThrow(ParamMissing);
  }
});

test('what somebody else wrote into the history is left alone', () => {
  for (const value of [null, 7, 'x', [], { carried: 'x', panelsCarried: [1], isOpened: 'yes' }]) {
    expect(readState(value)).toEqual({});
  }
});

test('names are parent.child, patterns and authorities come from the parent, duplicates are skipped [web-kit 2.2, 8.3]', () => {
  const { byName, slips } = tableOf([
    {
      name: 'settings',
      path: '/settings',
      isAbstract: true,
      authorities: ['ROLE_USER'],
      children: [
        { name: 'account', path: '/account', children: [{ name: 'devices', path: '/devices' }] },
        { name: 'staff', path: '/staff', authorities: ['ROLE_ADMIN'] },
        { name: 'open', path: '/open', authorities: [] },
      ],
    },
    { name: 'settings', path: '/other' },
  ]);
  expect([...byName.keys()]).toEqual([
    'settings',
    'settings.account',
    'settings.account.devices',
    'settings.staff',
    'settings.open',
  ]);
  expect(byName.get('settings.account.devices')).toMatchObject({
    pattern: '/settings/account/devices',
    authorities: ['ROLE_USER'],
  });
  expect(byName.get('settings.staff')?.authorities).toEqual(['ROLE_ADMIN']);
  expect(byName.get('settings.open')?.authorities).toEqual([]);
  expect(slips).toEqual(['The route settings exists already: the second one is skipped.']);
  expect(byName.get('settings')?.pattern).toBe('/settings');
});

test('a child route without a name is an error [web-kit 8.4]', () => {
  expect(() => tableOf([{ name: 'a', path: '/a', children: [{ name: '', path: '/b' }] }])).toThrow(
    'A child of the route a has no name.',
  );
});
