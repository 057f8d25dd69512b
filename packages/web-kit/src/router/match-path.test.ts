import { expect, test } from 'vitest';
import { pathMatcher } from './match-path.ts';
import { type RouteEntry, tableOf } from './route-table.ts';

const pages: readonly RouteEntry[] = [
  { name: '.', path: '/' },
  { name: 'people', path: '/people' },
  { name: 'person', path: '/people/:uid' },
  { name: 'new-person', path: '/people/new' },
  { name: 'photo', path: '/people/:uid/photos/:at' },
  { name: 'new-photo', path: '/people/new/paint' },
  { name: 'new-step', path: '/people/new/:step/of' },
  { name: 'word', path: '/people/:uid/:word/said' },
  {
    name: 'garden',
    path: '/garden',
    isAbstract: true,
    children: [
      { name: 'inside', path: '' },
      { name: 'room', path: '/room/:number' },
    ],
  },
];
const find = pathMatcher(tableOf(pages));
const at = (path: string) => {
  const found = find(path);
  return found && [found.route.name, { ...found.params }];
};

test('a path leads to its page, with what it says', () => {
  expect(at('/')).toEqual(['.', {}]);
  expect(at('')).toEqual(['.', {}]);
  expect(at('/people')).toEqual(['people', {}]);
  expect(at('/people/ana')).toEqual(['person', { uid: 'ana' }]);
  expect(at('/people/ana/photos/3')).toEqual(['photo', { uid: 'ana', at: '3' }]);
  expect(at('/garden/room/7')).toEqual(['garden.room', { number: '7' }]);
});

test('a word counts before a param, unless it leads nowhere', () => {
  expect(at('/people/new')).toEqual(['new-person', {}]);
  expect(at('/people/new/paint')).toEqual(['new-photo', {}]);
  expect(at('/people/new/photos/1')).toEqual(['photo', { uid: 'new', at: '1' }]);
  expect(at('/people/new/3/of')).toEqual(['new-step', { step: '3' }]);
  expect(at('/people/new/3/said')).toEqual(['word', { uid: 'new', word: '3' }]);
});

test('what holds its children together is no page; a child without a path of its own stands there', () => {
  expect(at('/garden')).toEqual(['garden.inside', {}]);
  expect(at('/garden/room')).toBeUndefined();
});

test('a slash at the end and the way of writing say nothing, within a param they do', () => {
  expect(at('/People/NEW/')).toEqual(['new-person', {}]);
  expect(at('/people/Ana/')).toEqual(['person', { uid: 'Ana' }]);
});

test('a param is what was written into the address, whatever that is', () => {
  expect(at(`/people/${encodeURIComponent('a/b?c#d ü🦩')}`)).toEqual(['person', { uid: 'a/b?c#d ü🦩' }]);
  expect(at('/people/__proto__')).toEqual(['person', { uid: '__proto__' }]);
  expect(Object.getPrototypeOf(find('/people/x')?.params)).toBeNull();
});

test('what no page has leads nowhere', () => {
  for (const path of [
    '/nowhere',
    '/people//',
    '/people//photos/1',
    '//people',
    '/people/%E0%A4%A',
    '/people/a/b',
  ]) {
    expect([path, at(path)]).toEqual([path, path === '/people//' ? ['people', {}] : undefined]);
  }
});

test('of two pages with one path the first is it', () => {
  const first = pathMatcher(tableOf([...pages, { name: 'others', path: '/people' }]));
  expect(first('/people')?.route.name).toBe('people');
});
