import type { IntentName, Intents, PageName, Pages } from '@mitto/web-kit/router/names';
import { placeOf, readPanels, readParams, splitHref } from '@mitto/web-kit/router/place';
import { tableOf } from '@mitto/web-kit/router/route-table';
import { expect, test } from 'vitest';

// Set by the build; without it the app would contain the gallery.
Object.assign(globalThis, { __production__: true });
const { intents, pages } = await import('./features.ts');

/** Params of the specification (member app, §2), as far as an address carries them. */
const params = {
  chat: ['rid', 'name', 'image', 'fromView'],
  checkout: ['amount', 'displayAmount', 'currency', 'description', 'app'],
  profile: ['isMe', 'uid'],
  audience: ['selected'],
} as const satisfies { readonly [N in IntentName]?: readonly (keyof Intents[N])[] };

const pageParams = { login: ['state', 'forceReset'] } as const satisfies {
  readonly [N in PageName]?: readonly (keyof Pages[N])[];
};

const given = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `of ${name}`]));
const routeOf = (name: string, entries: Parameters<typeof tableOf>[0]) => {
  const route = tableOf(entries).byName.get(name);
  if (!route) throw new Error(`There is no ${name}.`);
  return route;
};

test.each(Object.entries(params))('the intent %s takes the params of the specification', (name, names) => {
  expect(routeOf(name, intents).requires.filter((one) => !names.some((known) => known === one))).toEqual([]);
  const panels = [{ name, params: given(names) }];
  const { href } = placeOf({ route: routeOf('home', pages), params: {}, panels });
  expect(readPanels(splitHref(href).search, {})).toEqual([
    { name, params: expect.objectContaining(given(names)) },
  ]);
});

test.each(Object.entries(pageParams))('the page %s takes the params of the specification', (name, names) => {
  const { href } = placeOf({ route: routeOf(name, pages), params: given(names), panels: [] });
  expect({ ...readParams(splitHref(href).search, {}) }).toEqual(given(names));
});
