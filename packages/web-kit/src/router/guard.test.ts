import { expect, test } from 'vitest';
import { type DoorSettings, judge, mayEnter, type Visitor } from './guard.ts';
import { placeOf } from './place.ts';
import { tableOf } from './route-table.ts';

const nobody: Visitor = { isSignedIn: false, roles: [], forcePasswordReset: false };
const member: Visitor = { isSignedIn: true, roles: ['ROLE_USER'], forcePasswordReset: false };
const forced: Visitor = { ...member, forcePasswordReset: true };

const doors: DoorSettings<Visitor> = {
  loginPage: 'login',
  passwordResetPage: 'login',
  redirectOnPages: ['login', 'welcome'],
  pageAfterLogin: ({ roles }) => (roles.includes('ROLE_ADMIN') ? 'staff' : 'home'),
};

const { byName } = tableOf([
  { name: 'login', path: '/login' },
  { name: 'welcome', path: '/welcome', authorities: ['ROLE_ADMIN'] },
  { name: 'home', path: '/home', authorities: ['ROLE_USER'] },
  { name: 'staff', path: '/staff', authorities: ['ROLE_ADMIN', 'ROLE_OWNER'] },
  { name: 'open', path: '/open' },
]);

function at(name: string, params = {}) {
  const route = byName.get(name);
  if (!route) throw new Error(`No route ${name}.`);
  return placeOf({ route, params, panels: [] });
}

const to = (name: string) => ({ to: { name } });
const resetPage = { to: { name: 'login', params: { state: 'password', forceReset: true } } };

test('first comes the forced reset, before the pages to skip and before authorities [web-kit 2.19]', () => {
  expect(judge(at('welcome'), [], forced, doors)).toEqual(resetPage);
  expect(judge(at('open'), [], forced, doors)).toEqual(resetPage);
  expect(judge(at('login'), [], forced, doors)).toEqual(resetPage);
  expect(judge(at('login', { state: 'password' }), [], forced, doors)).toBe('enter');
  expect(judge(at('login', { state: 'password' }), [['ROLE_USER']], forced, doors)).toEqual(resetPage);
});

test('then the pages to skip, before their authorities [web-kit 2.20]', () => {
  expect(judge(at('welcome'), [], member, doors)).toEqual(to('home'));
  expect(judge(at('login'), [], { ...member, roles: ['ROLE_ADMIN'] }, doors)).toEqual(to('staff'));
  expect(judge(at('login'), [], nobody, doors)).toBe('enter');
});

test('then authorities: any of them lets in, none required lets everybody in [web-kit 2.22]', () => {
  expect(judge(at('home'), [], member, doors)).toBe('enter');
  expect(judge(at('staff'), [], member, doors)).toEqual(to('home'));
  expect(judge(at('staff'), [], { ...member, roles: ['ROLE_OWNER'] }, doors)).toBe('enter');
  expect(judge(at('home'), [], nobody, doors)).toEqual({ to: { name: 'login' }, isAfterSignIn: true });
  expect(judge(at('open'), [], nobody, doors)).toBe('enter');
});

test('a panel asks for its own authorities', () => {
  expect(judge(at('home'), [['ROLE_ADMIN']], member, doors)).toEqual(to('home'));
  expect(judge(at('open'), [['ROLE_USER']], nobody, doors)).toEqual({
    to: { name: 'login' },
    isAfterSignIn: true,
  });
});

test('a role is worth nothing without being signed in', () => {
  expect(mayEnter(['ROLE_USER'], { ...member, isSignedIn: false })).toBe(false);
});
