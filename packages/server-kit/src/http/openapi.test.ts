import { expect, test } from 'vitest';
import { describeApi, describeCalls } from './openapi.ts';
import { small, smallApi } from './small-catalogue.ts';

const document = describeApi([small], { title: 'Small', version: '1.0.0' });

function at(...path: string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    document,
  );
}

test('every call is told with its method, path, level and payload', () => {
  const calls = describeCalls([small]);
  expect(calls.map(({ name }) => name)).toEqual(Object.keys(smallApi));
  expect(calls.find(({ name }) => name === 'greet')).toMatchObject({
    feature: 'small',
    method: 'POST',
    path: '/greet',
    auth: 1,
    idempotent: true,
    payload: {
      type: 'object',
      properties: { text: { type: 'string', minLength: 2, maxLength: 40_000 } },
      required: ['text'],
      additionalProperties: false,
    },
  });
});

test('the document has one path with several verbs, and the levels as security', () => {
  expect(at('openapi')).toBe('3.1.0');
  expect(Object.keys(at('paths', '/greet') as object).sort()).toEqual(['delete', 'post', 'put']);
  expect(at('paths', '/greet', 'post', 'security')).toEqual([{ member: [] }]);
  expect(at('paths', '/knock', 'post', 'security')).toEqual([{ client: [] }]);
  expect(at('paths', '/keep', 'post', 'security')).toEqual([]);
  expect(at('paths', '/administer', 'post', 'x-roles')).toEqual(['ROLE_ADMIN']);
});

test('a query is parameters, a body is a body, a refusal is told under its status', () => {
  expect(at('paths', '/look', 'get', 'parameters')).toEqual([
    { name: 'q', in: 'query', required: false, schema: { type: 'string' } },
  ]);
  expect(at('paths', '/greet', 'post', 'requestBody', 'content', 'application/json', 'schema', 'type')).toBe(
    'object',
  );
  expect(at('paths', '/stumble', 'post', 'responses', '409', 'description')).toBe(
    'small/refused: Not <today>.',
  );
});

test('the document is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});
