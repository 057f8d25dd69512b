/** The features, lowest rank first; those of one line do not know each other. */
const ranks = [
  ['account'],
  ['circles'],
  ['profile'],
  ['coins'],
  ['payments'],
  ['subscription'],
  ['discover', 'audience', 'activities'],
  ['chat'],
  ['safety', 'notifications', 'support', 'operations'],
];

// Fixtures and shared suites lie beside the tests that import them: notes.fixture.ts, outbox.suite.ts.
const tests = '(\\.(test|fixture|suite)|-for-tests)\\.tsx?$';
const server = '^(features/[^/]+/server/|packages/(server-kit|sync-server|testkit)/|apps/server/)';
const browser =
  '^(features/[^/]+/(web|admin)/|(packages/(web-kit|widgets|localdb|kit)|workshop/[^/]+)/|apps/(web|admin|mobile)/)';
const contract = '^features/[^/]+/(contract(/|\\.ts$)|policy\\.ts$)';
const publicParts =
  '/(contract(/|\\.ts$)|policy\\.ts$|server/(module\\.ts$|public/)|web/(web\\.tsx?$|public/)|admin/(admin\\.tsx?$|public/))';
/** Sources that production does not have. */
const unshipped = '^(packages/testkit|workshop|e2e|bench|tools)/';

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
const never = (name, comment, from, to) => ({
  name,
  severity: /** @type {const} */ ('error'),
  comment,
  from,
  to,
});

const upward = ranks.flatMap((names, rank) =>
  names.map((name) => {
    const lower = ranks.slice(0, rank).flat();
    return never(
      `${name}-imports-lower-features-only`,
      'A feature reaches features of a lower rank; news travels up as events.',
      { path: `^features/${name}/`, pathNot: tests },
      { path: '^features/', pathNot: `^features/(${[name, ...lower].join('|')})/` },
    );
  }),
);

export default {
  forbidden: [
    never('no-cycles', 'Split what both need, or turn one way into an event.', {}, { circular: true }),
    // The rivals of a bench are fetched when it runs; the words of the dev server are made when they are asked for.
    never(
      'no-dead-ends',
      'This import leads nowhere.',
      { pathNot: '^(bench/(localdb/engines|widgets/page)|tools/dev/page)/' },
      { couldNotResolve: true },
    ),
    ...upward,
    never(
      'features-have-a-rank',
      'A new feature takes its place in the ranks above.',
      { path: '^features/', pathNot: `^features/(${ranks.flat().join('|')})/` },
      {},
    ),
    never(
      'features-through-their-public-parts',
      'Another feature is reached through its contract, policy, server/module, web/web or a folder public/.',
      { path: '^features/([^/]+)/', pathNot: tests },
      { path: '^features/', pathNot: ['^features/$1/', publicParts] },
    ),
    never(
      'contracts-know-no-side',
      'Contracts and policies are read on both sides.',
      { path: contract, pathNot: tests },
      { path: '^(features/[^/]+/(server|web|admin)/|apps/|packages/(?!kit/))' },
    ),
    never(
      'contracts-know-no-node',
      'Contracts run in the browser too.',
      { path: contract, pathNot: tests },
      {
        dependencyTypes: ['core'],
      },
    ),
    never(
      'browser-knows-no-server',
      'Server code never reaches a browser.',
      { path: browser, pathNot: tests },
      {
        path: server,
      },
    ),
    never(
      'browser-knows-no-node',
      'There is no Node in a browser.',
      { path: browser, pathNot: tests },
      {
        dependencyTypes: ['core'],
      },
    ),
    never(
      'server-knows-no-browser',
      'Browser code never runs on the server.',
      { path: server, pathNot: tests },
      {
        path: '^(features/[^/]+/(web|admin)/|packages/(web-kit|widgets|localdb)/|workshop/|apps/(web|admin|mobile)/)',
      },
    ),
    never(
      'kit-stands-alone',
      'What both sides say rests on nothing of ours.',
      { path: '^packages/kit/' },
      {
        path: '^(packages/(?!kit/)|features/|apps/|tools/|bench/|e2e/)',
      },
    ),
    never(
      'server-packages-rest-on-kit',
      'Below the features there is only kit.',
      { path: '^packages/(server-kit|sync-server)/', pathNot: tests },
      { path: '^packages/', pathNot: '^packages/($1|kit)/' },
    ),
    // features.ts leaves the workshop out of production builds; benches and end-to-end tests visit it.
    never(
      'workshop-stands-apart',
      'No member reaches it: move what a screen needs back to packages/.',
      { pathNot: ['^(workshop|bench|e2e|tools)/', '^apps/web/src/features\\.ts$'] },
      { path: '^workshop/' },
    ),
    never(
      'widgets-know-no-product',
      'Props in, markup out.',
      { path: '^(packages/widgets|workshop/gallery/src/widgets)/', pathNot: tests },
      { path: '^(packages/(?!widgets/)|features/)' },
    ),
    never(
      'packages-know-no-feature',
      'Imports go down: apps, features, packages.',
      { path: '^(packages|workshop)/', pathNot: ['^packages/testkit/', tests] },
      { path: '^(features|apps)/' },
    ),
    never(
      'features-know-no-app',
      'Imports go down: apps, features, packages.',
      { path: '^features/', pathNot: tests },
      { path: '^apps/' },
    ),
    never(
      'testkit-is-for-tests',
      'What is shipped stands on no test.',
      { pathNot: [tests, unshipped] },
      { path: '^packages/testkit/' },
    ),
    never(
      'tools-are-not-shipped',
      'What is shipped is not made of its tools.',
      { pathNot: [tests, unshipped, '^vitest\\.config\\.ts$'] },
      { path: '^(tools|bench|e2e)/' },
    ),
  ],
  options: {
    // Without swc nothing of TypeScript 7 is read, or type imports are lost (docs/ARCHITECTURE.md, Gotchas).
    parser: /** @type {const} */ ('swc'),
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules/' },
    exclude: { path: '(^|/)(dist|coverage|\\.data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
