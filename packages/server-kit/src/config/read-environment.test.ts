import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { EnvironmentError, readEnvironment, type Variables } from './read-environment.ts';

const Port = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'a number between 0 and 65535'), v.transform(Number));
const schema = v.object({
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test']), 'development'),
  PORT: v.optional(Port, '4000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.url('a URL'))),
  SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters'))),
  SMTP_URL: v.optional(v.pipe(v.string(), v.url('a URL'))),
  SMTP_FROM: v.optional(v.string()),
  GITHUB_CLIENT_ID: v.optional(v.string()),
  GITHUB_CLIENT_SECRET: v.optional(v.string()),
});
const rules = {
  neededInProduction: ['SECRET_KEY', 'SMTP_URL'],
  requiredTogether: [['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET']],
} as const;

function problemsOf(env: Variables): readonly string[] {
  try {
    readEnvironment(schema, env, rules);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

test('what is given is parsed, what is not has its default, and an empty value is not given', () => {
  const parsed = readEnvironment(schema, { PORT: '80', HOST: '', SMTP_FROM: undefined }, rules);
  expect(parsed).toEqual({ NODE_ENV: 'development', PORT: 80, HOST: '127.0.0.1' });
});

describe('bad values', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number between 0 and 65535, not "abc"'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test, not "prod"'],
  ])('%j', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });

  test.each([
    [{ SECRET_KEY: 'canary' }, 'SECRET_KEY must be at least 32 characters'],
    [{ DATABASE_URL: 'canary' }, 'DATABASE_URL must be a URL'],
  ])('are named without the value where it could be a secret: %j', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });

  test('are all told at once', () => {
    const env = {
      PORT: 'abc',
      SMTP_URL: 'x',
      SMTP_FORM: 'me',
      GITHUB_CLIENT_ID: 'id',
      NODE_ENV: 'production',
    };
    expect(() => readEnvironment(schema, env, rules)).toThrow(
      'PORT must be a number between 0 and 65535, not "abc". SMTP_URL must be a URL. ' +
        'SMTP_FORM is unknown: perhaps SMTP_FROM is meant. SECRET_KEY is missing, which production needs. ' +
        'GITHUB_CLIENT_ID needs GITHUB_CLIENT_SECRET as well.',
    );
  });
});

describe('names', () => {
  test.each([
    ['PROT', 'PORT'],
    ['PORTS', 'PORT'],
    ['port', 'PORT'],
    ['SECRETKEY', 'SECRET_KEY'],
    ['SECERT_KEY', 'SECRET_KEY'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['GITHUB_CLIENTID', 'GITHUB_CLIENT_ID'],
  ])('%s looks like a slip of %s', (name, meant) => {
    expect(problemsOf({ [name]: '1' })).toEqual([`${name} is unknown: perhaps ${meant} is meant`]);
  });

  test('that share a beginning with ours are refused', () => {
    expect(problemsOf({ SMTP_PASSWORD: 'canary' })).toEqual([
      'SMTP_PASSWORD is unknown; there are SMTP_URL, SMTP_FROM',
    ]);
  });

  test('of build machines, shells and others are let be', () => {
    const others = {
      GITHUB_ACTIONS: 'true',
      GITHUB_SHA: 'abc',
      NODE_OPTIONS: '--max-old-space-size=512',
      DATABASE_POOL: '5',
      HOME: '/root',
      HOSTNAME: 'box',
      PATH: '/bin',
      PWD: '/',
      CI: 'true',
      ROOT: '/',
      npm_config_port: '1',
      _: '/usr/bin/node',
    };
    expect(problemsOf(others)).toEqual([]);
  });
});

test('production names every secret it misses; elsewhere none is needed', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
    'SECRET_KEY is missing, which production needs',
    'SMTP_URL is missing, which production needs',
  ]);
  expect(problemsOf({})).toEqual([]);
  const given = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), SMTP_URL: 'smtp://localhost' };
  expect(problemsOf(given)).toEqual([]);
});

test('names that belong together are missed by name', () => {
  expect(problemsOf({ GITHUB_CLIENT_SECRET: 'canary' })).toEqual([
    'GITHUB_CLIENT_SECRET needs GITHUB_CLIENT_ID as well',
  ]);
});

test.each([
  ['', '', 0],
  ['PORT', 'PORT', 0],
  ['PROT', 'PORT', 1],
  ['PORTS', 'PORT', 1],
  ['', 'PORT', 4],
  ['HOME', 'HOST', 2],
  ['KITTEN', 'SITTING', 3],
])('from %s to %s it is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
  expect(editDistance(other, one)).toBe(distance);
});
