import { Trouble } from '../trouble.mjs';
import { featureIn, formsOf } from './names.ts';
import { importInto, type Plan } from './plan.ts';

/** Plans a call that a signed-in member makes about themselves. */
export function makeCall(plan: Plan, root: string, [name, wanted]: readonly string[]): string[] {
  const { camel, kebab } = formsOf(root, name);
  const feature = featureIn(plan, wanted);
  const contract = `features/${feature}/contract/contract.ts`;
  const module = `features/${feature}/server/module.ts`;
  const isTaken = plan.list('features').some((one) => {
    const folder = `features/${one}/contract`;
    const files = plan.list(folder).filter((file) => file.endsWith('.ts'));
    return files.some((file) => new RegExp(`^  ${camel}: \\{`, 'm').test(plan.read(`${folder}/${file}`)));
  });
  if (isTaken) throw new Trouble(`There is a call ${camel} already. Choose another name.`);
  plan.make(`features/${feature}/contract/${kebab}-call.ts`, contractOf(feature, camel, kebab));
  plan.make(`features/${feature}/server/${kebab}.ts`, handlerOf(camel, kebab));
  plan.make(`features/${feature}/server/${kebab}.db.test.ts`, testOf(camel));
  const calls = /^ {2}api: (?:\{([^}]*?),?\s*\}|(\w+)),$/m;
  const [, spread = '', single] = calls.exec(plan.read(contract)) ?? [];
  const before = single === undefined ? spread.trim() : `...${single}`;
  plan.change(contract, calls, `  api: { ${before === '' ? '' : `${before}, `}...${camel}Call },`);
  importInto(plan, contract, `import { ${camel}Call } from './${kebab}-call.ts';`);
  const face = plan.read(module);
  const entry = `${camel}: (context) => ${camel}(context),`;
  if (face.includes('calls: {},')) plan.change(module, 'calls: {},', `calls: { ${entry} },`);
  else plan.change(module, /\bcalls: \{/, `calls: {\n${entry}`);
  importInto(plan, module, `import { ${camel} } from './${kebab}.ts';`);
  const samples = 'packages/testkit/src/samples/samples.ts';
  plan.change(
    samples,
    '  ...subscriptionSamples,\n',
    `  ...subscriptionSamples,\n  ${camel}: { self: () => ({}) },\n`,
  );
  return [
    `Write what it takes and answers into features/${feature}/contract/${kebab}-call.ts, and what it does into features/${feature}/server/${kebab}.ts.`,
    'A call of the specification is moved from due to built in tools/spec-calls.ts.',
    'Then: npm run check -- --accept (docs/catalogue.json).',
  ];
}

const contractOf = (
  feature: string,
  camel: string,
  kebab: string,
) => `import { defineApi } from '@mitto/kit/define-api';
import { Uid } from '@mitto/kit/ids';
import { Nothing } from '@mitto/kit/nothing';
import * as v from 'valibot';

export const ${camel}Call = defineApi({
  ${camel}: {
    method: 'GET',
    path: '/${feature}/${kebab}',
    auth: 1,
    reach: 'active',
    summary: 'Answers the member who asks with their own uid.',
    input: Nothing,
    output: v.strictObject({ uid: Uid }),
    errors: [],
    idempotent: true,
    access: { self: ['unauthorized', 'ok', 'ok', 'paused', 'suspended', 'unauthorized', 'ok'] },
  },
});
`;

const handlerOf = (
  camel: string,
  kebab: string,
) => `import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { ${camel}Call } from '../contract/${kebab}-call.ts';

export async function ${camel}({
  me,
}: CallContext<typeof ${camel}Call.${camel}>): Promise<CallAnswer<typeof ${camel}Call.${camel}>> {
  return { uid: me.uid };
}
`;

const testOf = (camel: string) => `import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('${camel} answers a member about themselves, and nobody who is signed out', async () => {
  const ana = await world.person('ana');
  expect((await ana.call('${camel}', {})).result).toEqual({ uid: ana.uid });
  expect((await world.anonymous.call('${camel}', {})).error?.code).toBe('unauthorized');
});
`;
