import type { TestPerson } from './person.ts';
import type { Call } from './world-calls.ts';

/** Returns the same member, whose session is renewed when it has ended: for tests in which hours pass. */
export function stayIn(
  { anonymous }: { readonly anonymous: { readonly call: Call } },
  person: TestPerson,
): TestPerson {
  let { tokens } = person;
  return {
    ...person,
    get tokens() {
      return tokens;
    },
    async call(name, input, options) {
      const answer = await anonymous.call(name, input, { bearer: tokens.bearer, ...options });
      if (answer.error?.code !== 'unauthorized') return answer;
      const { result, error } = await anonymous.call('reauthorize', { refresh_token: tokens.refresh_token });
      if (error) return answer;
      tokens = result.tokens;
      return await anonymous.call(name, input, { bearer: tokens.bearer, ...options });
    },
  };
}
