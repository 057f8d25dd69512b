import { expect, test } from 'vitest';
import { judge, mayEnter, type SignInPages, type Visitor } from './guard.ts';
import { placeOf } from './place.ts';
import { tableOf } from './route-table.ts';

const nobody: Visitor = { isSignedIn: false, roles: [], forcePasswordReset: false };
const member: Visitor = { isSignedIn: true, roles: ['ROLE_USER'], forcePasswordReset: false };
const forced: Visitor = { ...member, forcePasswordReset: true };

const signInPages: SignInPages<Visitor> = {
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
  expect(judge(at('welcome'), [], forced, signInPages)).toEqual(resetPage);
  expect(judge(at('open'), [], forced, signInPages)).toEqual(resetPage);
  expect(judge(at('login'), [], forced, signInPages)).toEqual(resetPage);
  expect(judge(at('login', { state: 'password' }), [], forced, signInPages)).toBe('enter');
  expect(judge(at('login', { state: 'password' }), [['ROLE_USER']], forced, signInPages)).toEqual(resetPage);
});

test('then the pages to skip, before their authorities [web-kit 2.20]', () => {
  expect(judge(at('welcome'), [], member, signInPages)).toEqual({ ...to('home'), wanted: 'opened' });
  expect(judge(at('login'), [], { ...member, roles: ['ROLE_ADMIN'] }, signInPages)).toEqual({
    ...to('staff'),
    wanted: 'opened',
  });
  expect(judge(at('login'), [], nobody, signInPages)).toBe('enter');
});

test('then authorities: any of them lets in, none required lets everybody in [web-kit 2.22]', () => {
  expect(judge(at('home'), [], member, signInPages)).toBe('enter');
  expect(judge(at('staff'), [], member, signInPages)).toEqual(to('home'));
  expect(judge(at('staff'), [], { ...member, roles: ['ROLE_OWNER'] }, signInPages)).toBe('enter');
  expect(judge(at('home'), [], nobody, signInPages)).toEqual({ to: { name: 'login' }, wanted: 'put aside' });
  expect(judge(at('open'), [], nobody, signInPages)).toBe('enter');
});

test('a panel asks for its own authorities', () => {
  expect(judge(at('home'), [['ROLE_ADMIN']], member, signInPages)).toEqual(to('home'));
  expect(judge(at('open'), [['ROLE_USER']], nobody, signInPages)).toEqual({
    to: { name: 'login' },
    wanted: 'put aside',
  });
});

test('a role is worth nothing without being signed in', () => {
  expect(mayEnter(['ROLE_USER'], { ...member, isSignedIn: false })).toBe(false);
});
