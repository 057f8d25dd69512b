import { AppError } from '@mitto/kit/app-error';
import { expect, test } from 'vitest';
import { forgetDrafts } from './forget-drafts.ts';
import { Form } from './form.ts';
import { keepDraft } from './keep-draft.ts';
import { type AsyncValidator, email, minLength, required, sameAs } from './validators.ts';

const aForm = () =>
  new Form({
    email: { value: '', validators: [required, email], updateOn: 'blur' as const },
    password: { value: '', validators: [required, minLength(8)], isSecret: true },
    again: { value: '', validators: [required, sameAs('password')], isSecret: true },
  });

const whole = { email: 'ana@mitto.example', password: 'long enough', again: 'long enough' };

/** An asynchronous validator whose answers are given by the test, in any order. */
function aCheck() {
  const asked: {
    readonly value: string;
    readonly answer: (isTaken: boolean) => void;
    readonly signal: AbortSignal;
  }[] = [];
  const validator: AsyncValidator<string> = (value, signal) => {
    const { promise, resolve } = Promise.withResolvers<{ code: string } | undefined>();
    asked.push({ value, signal, answer: (isTaken) => resolve(isTaken ? { code: 'taken' } : undefined) });
    return promise;
  };
  return { asked, validator };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('a control is valid, invalid or disabled [web-kit 4.13]', () => {
  const form = aForm();
  expect(form.control('password').view.status).toBe('INVALID');
  form.control('password').input('long enough');
  expect(form.control('password').view.status).toBe('VALID');
  form.control('password').disable(true);
  expect(form.control('password').view.status).toBe('DISABLED');
});

test('what is disabled neither counts nor is sent', async () => {
  const form = aForm();
  form.patch({ email: whole.email });
  form.control('password').disable(true);
  form.control('again').disable(true);
  expect(form.view.isValid).toBe(true);
  expect(await form.submit(async (values) => values)).toEqual({
    kind: 'sent',
    result: { email: whole.email },
  });
});

test('it counts on each input, or only when the field is left [web-kit 4.15]', () => {
  const form = aForm();
  form.control('password').input('short');
  expect(form.values.password).toBe('short');
  form.control('email').input('ana@mitto.example');
  expect([form.values.email, form.control('email').view.typed]).toEqual(['', 'ana@mitto.example']);
  form.control('email').blur();
  expect(form.values.email).toBe('ana@mitto.example');
});

test('touched is what the member has left [web-kit 4.14]', () => {
  const form = aForm();
  form.control('email').input('x');
  expect(form.control('email').view.isTouched).toBe(false);
  form.control('email').blur();
  expect(form.control('email').view).toMatchObject({ isTouched: true, errors: [{ code: 'email' }] });
  form.reset();
  expect(form.control('email').view).toMatchObject({ isTouched: false, typed: '' });
});

test('an empty field that was left is no mistake until one wants to go on', async () => {
  const form = aForm();
  form.control('email').blur();
  expect(form.control('email').view).toMatchObject({ showsErrors: false, status: 'INVALID' });
  await form.submit(async () => undefined);
  expect(form.control('email').view.showsErrors).toBe(true);
});

test('leaving an empty field touches it', () => {
  const form = aForm();
  form.control('email').blur();
  expect(form.control('email').view).toMatchObject({ isTouched: true, showsErrors: false });
  form.control('email').input('x');
  form.control('email').blur();
  expect(form.control('email').view.showsErrors).toBe(true);
  form.reset();
  expect(form.control('email').view).toMatchObject({ isTouched: false, showsErrors: false });
});

test('a rule about two fields follows both [web-kit 5.5]', () => {
  const form = aForm();
  form.control('password').input('long enough');
  form.control('again').input('long enough');
  expect(form.control('again').view.status).toBe('VALID');
  form.control('password').input('something else');
  expect(form.control('again').view.errors).toEqual([{ code: 'same-as', needed: 'password' }]);
});

test('of asynchronous answers only the one about the last value counts, whichever comes last [web-kit 5.6]', async () => {
  const { asked, validator } = aCheck();
  const form = new Form({ name: { value: '', validators: [required], asyncValidators: [validator] } });
  form.control('name').input('taken');
  form.control('name').input('free');
  expect(form.control('name').view).toMatchObject({ status: 'INVALID', isChecking: true, errors: [] });
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  asked[1]?.answer(false);
  await turn();
  asked[0]?.answer(true);
  await turn();
  expect(form.control('name').view).toMatchObject({ status: 'VALID', isChecking: false });
});

test('nobody is asked about what is wrong already, nor twice about the same', async () => {
  const { asked, validator } = aCheck();
  const form = new Form({
    name: { value: '', validators: [minLength(3)], asyncValidators: [validator] },
    other: { value: '' },
  });
  form.control('name').input('ab');
  form.control('name').input('abc');
  asked[asked.length - 1]?.answer(true);
  await turn();
  const before = asked.length;
  form.control('other').input('x');
  expect(form.control('name').view.errors).toEqual([{ code: 'taken' }]);
  expect(asked).toHaveLength(before);
  expect(asked.map(({ value }) => value)).not.toContain('ab');
});

test('a check without an answer holds nothing against the value', async () => {
  const form = new Form({
    name: { value: '', asyncValidators: [() => Promise.reject(new Error('no network'))] },
  });
  form.control('name').input('ana');
  await turn();
  expect(form.view).toMatchObject({ isValid: true, isChecking: false });
});

test('sending waits for the check, and is not done when it says no', async () => {
  const { asked, validator } = aCheck();
  const form = new Form({ name: { value: '', asyncValidators: [validator], updateOn: 'blur' } });
  form.control('name').input('taken');
  let isSent = false;
  const end = form.submit(async () => {
    isSent = true;
  });
  await turn();
  asked[asked.length - 1]?.answer(true);
  expect(await end).toEqual({ kind: 'invalid' });
  expect(isSent).toBe(false);
});

test('it is sent once at a time', async () => {
  const form = aForm();
  form.setAll(whole);
  const gate = Promise.withResolvers<string>();
  const first = form.submit(() => gate.promise);
  expect(form.view.isSubmitting).toBe(true);
  expect(await form.submit(() => gate.promise)).toEqual({ kind: 'busy' });
  gate.resolve('done');
  expect(await first).toEqual({ kind: 'sent', result: 'done' });
  expect(form.view.isSubmitting).toBe(false);
});

test('what the server finds wrong stands at its field until that changes', async () => {
  const form = aForm();
  form.setAll(whole);
  const error = new AppError('invalid', { fields: { 'records.0.email': 'account/email-taken' } });
  expect(await form.submit(() => Promise.reject(error))).toEqual({ kind: 'refused', error });
  expect(form.control('email').view.errors).toEqual([{ code: 'account/email-taken' }]);
  form.control('email').set('other@mitto.example');
  expect(form.control('email').view.errors).toEqual([]);
});

test('a fault of ours is not taken for a refusal', async () => {
  const form = aForm();
  form.setAll(whole);
  await expect(form.submit(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  expect(form.view.isSubmitting).toBe(false);
});

test('the same values tried again carry the same key, others another', async () => {
  const form = aForm();
  form.setAll(whole);
  const keys: string[] = [];
  const lost = (_: unknown, { key }: { readonly key: string }) => {
    keys.push(key);
    return Promise.reject(new AppError('no-answer'));
  };
  await form.submit(lost);
  await form.submit(lost);
  form.control('email').set('other@mitto.example');
  await form.submit(lost);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('mistakes of who builds a form are told [web-kit 8.5]', () => {
  expect(() => new Form({})).toThrow('no field controls registered');
  const form = aForm();
  // @ts-expect-error: the compiler would not let it pass.
  expect(() => form.control('nobody')).toThrow('cannot find field control');
  // @ts-expect-error: the compiler would not let it pass.
  expect(() => form.setAll({ email: 'x' })).toThrow('value for a field missing');
});

test('a half-filled form outlives a refresh, without what is secret and whatever lies in the storage [web-kit 2.13]', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const form = aForm();
  keepDraft(form, 'register', storage);
  form.control('email').input('half@');
  form.control('password').input('my secret');
  expect([...kept.values()].join()).not.toContain('my secret');
  const next = aForm();
  const draft = keepDraft(next, 'register', storage);
  expect([next.control('email').view.typed, next.values.password]).toEqual(['half@', '']);
  draft.forget();
  expect(kept.size).toBe(0);
  for (const text of ['oh', '[1]', '{"email":7,"constructor":"x"}', 'null']) {
    kept.set('mitto-draft register', text);
    const other = aForm();
    keepDraft(other, 'register', storage).stop();
    expect(other.values.email).toBe('');
  }
});

test('drafts go with the session, and somebody else’s sign-in leaves nothing but their own', () => {
  const kept = new Map([
    ['mitto-draft register ana', 'Ana'],
    ['mitto-draft register ben', 'Ben'],
    ['mitto-session', 'another thing'],
  ]);
  const place = {
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
    removeItem: (name: string) => void kept.delete(name),
  };
  forgetDrafts('ben', [place]);
  expect([...kept.keys()]).toEqual(['mitto-draft register ben', 'mitto-session']);
  forgetDrafts(undefined, [place]);
  expect([...kept.keys()]).toEqual(['mitto-session']);
});
