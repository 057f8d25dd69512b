import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configuration } from './configuration.ts';

const { schema: Configuration, usual: defaults } = configuration;
const ConfigurationChanges = v.partial(Configuration);

/** Validates the changes. Returns each issue as "path message". */
function faultsOf(changes: unknown): string[] {
  const { issues = [] } = v.safeParse(ConfigurationChanges, changes);
  return issues.map(
    (issue) => `${(issue.path ?? []).map(({ key }) => String(key)).join('.')} ${issue.message}`,
  );
}

const aTask = { limit: 5, timeout: 60 };
const { restrictions, packages, pushNotification, audienceTabs, genders } = defaults;

test('the defaults keep every rule', () => {
  expect(v.parse(Configuration, defaults)).toEqual(defaults);
});

test('the figures of the spec are the defaults', () => {
  expect(restrictions.chat.waitTime).toBe(60);
  expect(restrictions.search).toEqual({ misses: 5, timeout: 21_600 });
  expect(restrictions.codes).toEqual({ wait: 15 });
  expect(restrictions.places).toEqual({ account: 20, network: 400, moves: 100 });
  expect(defaults.coinsPurchase.map(({ value, amount }) => [value, amount])).toEqual([
    [100, 199],
    [300, 499],
    [500, 799],
    [1000, 1499],
  ]);
  expect(
    Object.values(packages).map(({ duration, amount, frequency }) => [duration, amount, frequency]),
  ).toEqual([
    [3, 299, 'once'],
    [7, 499, 'once'],
    [30, 1499, 'monthly'],
    [30, 749, 'monthly'],
  ]);
});

test('a part that is not named stays, one that is unknown is refused', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ colours: 7 })).toHaveLength(1);
});

test('a rest lasts at least a second, a limit lets at least one through', () => {
  const services = { likes: { limit: 0, timeout: 0 }, messages: aTask };
  expect(
    faultsOf({ restrictions: { ...restrictions, services } }).map((fault) => fault.split(' ')[0]),
  ).toEqual(['restrictions.services.likes.limit', 'restrictions.services.likes.timeout']);
});

test('there is a plan, and one of them is chosen at first', () => {
  const { oneMonth } = packages;
  expect(faultsOf({ packages: {} })).toContain('packages too-few');
  expect(faultsOf({ packages: { one: oneMonth, two: oneMonth } })).toEqual(['packages one-selected']);
  expect(faultsOf({ packages: { one: { ...oneMonth, selected: false } } })).toEqual([
    'packages one-selected',
  ]);
});

test('nothing is sold for nothing', () => {
  expect(faultsOf({ packages: { free: { ...packages['oneMonth'], amount: 0 } } })).toHaveLength(1);
  expect(faultsOf({ coinsPurchase: [{ value: 100, amount: 0 }] })).toHaveLength(1);
});

test('coin packages start with the basis of all prices and grow', () => {
  expect(faultsOf({ coinsPurchase: [{ value: 200, amount: 300 }] })).toEqual(['coinsPurchase basis']);
  const falling = [
    { value: 100, amount: 300 },
    { value: 500, amount: 200 },
    { value: 400, amount: 900 },
  ];
  expect(faultsOf({ coinsPurchase: falling })).toEqual([
    'coinsPurchase.1 order',
    'coinsPurchase.2 order',
    'coinsPurchase.2 dearer',
  ]);
});

test('no coin package costs more per coin than a smaller one', () => {
  const packages = (amount: number) => [
    { value: 100, amount: 199 },
    { value: 300, amount: 499 },
    { value: 500, amount },
  ];
  expect(faultsOf({ coinsPurchase: packages(831) })).toEqual([]);
  expect(faultsOf({ coinsPurchase: packages(832) })).toEqual(['coinsPurchase.2 dearer']);
});

test('names are used once in a list', () => {
  const [section] = pushNotification.sections;
  const [tab] = audienceTabs;
  const [gender] = genders;
  if (!section || !tab || !gender) throw new Error('The defaults have lists with something in them.');
  expect(faultsOf({ audienceTabs: [tab, tab] })).toEqual(['audienceTabs.1 twice']);
  expect(faultsOf({ genders: [gender, gender] })).toEqual(['genders.1 twice']);
  expect(faultsOf({ pushNotification: { ...pushNotification, sections: [section, section] } })).toEqual([
    'pushNotification.sections.1 twice',
  ]);
  const twice = { ...section, items: [...section.items, ...section.items.slice(0, 1)] };
  expect(faultsOf({ pushNotification: { ...pushNotification, sections: [twice] } })).toEqual([
    'pushNotification.sections.0.items.4 twice',
  ]);
});

test('no gender stands where everybody does', () => {
  const [gender] = genders;
  expect(faultsOf({ genders: [{ ...gender, value: 3 }] as typeof genders })).toEqual([
    'genders.0.value everybody',
  ]);
});

test('every switch has a default, and every default a switch', () => {
  const { match: _, ...others } = pushNotification.defaults;
  expect(
    faultsOf({ pushNotification: { ...pushNotification, defaults: { ...others, waves: true } } }),
  ).toEqual(['pushNotification.defaults.match missing', 'pushNotification.defaults.waves unknown']);
});

test('ages run from grown up to the other end', () => {
  expect(faultsOf({ ages: { min: 40, max: 30 } })).toEqual(['ages.max before-min']);
  expect(faultsOf({ ages: { min: 17, max: 30 } })).toHaveLength(1);
});

test('premium can be needed for each privacy flag but the one that pauses, once', () => {
  expect(faultsOf({ premiumPrivacy: [] })).toEqual([]);
  expect(faultsOf({ premiumPrivacy: ['circles', 'mobile'] })).toEqual([]);
  expect(faultsOf({ premiumPrivacy: ['available'] })).toHaveLength(1);
  expect(faultsOf({ premiumPrivacy: ['age', 'age'] })).toEqual(['premiumPrivacy.1 twice']);
});
