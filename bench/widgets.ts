import { globSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

/**
 * What each widget adds to a page, gzipped: alone, and to a page that has all the others. React itself is not counted,
 * it is there anyway. Fails where a widget is heavier than what its chunk may weigh.
 */
const folder = join(import.meta.dirname, '../packages/widgets/src');
const heaviest = 35;
const entry = 'virtual:widgets';

interface Weight {
  readonly script: number;
  readonly style: number;
  /** Chunks that are asked for later. */
  readonly lazy: number;
}

function entryOf(modules: readonly string[]): Plugin {
  const lines = modules.map(
    (module, at) => `export * as w${at} from ${JSON.stringify(join(folder, module))};`,
  );
  return {
    name: 'widgets-to-weigh',
    resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
    load: (id) => (id === `\0${entry}` ? lines.join('\n') : undefined),
  };
}

async function weigh(modules: readonly string[]): Promise<Weight> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [entryOf(modules)],
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?(\/|$)/],
      },
      modulePreload: false,
    },
  });
  const files = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const sum = (wanted: (file: (typeof files)[number]) => boolean) =>
    files
      .filter(wanted)
      .reduce((total, file) => total + zipped(file.type === 'chunk' ? file.code : file.source), 0);
  return {
    script: sum((file) => file.type === 'chunk' && file.isEntry),
    style: sum((file) => file.type === 'asset'),
    lazy: sum((file) => file.type === 'chunk' && !file.isEntry),
  };
}

function zipped(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length / 1000;
}

const kB = (weight: number) => weight.toFixed(1).padStart(7);
const widgets = globSync('{press,speaking,choosing,showing}/*.tsx', { cwd: folder })
  .filter((file) => !/\.test\.tsx$|-of-the-tests\.tsx$/.test(file))
  .sort();

const all = await weigh(widgets);
console.log(`${'widget'.padEnd(32)} script   style    lazy   beside the others`);
let isTooHeavy = false;
for (const widget of widgets) {
  const alone = await weigh([widget]);
  const others = await weigh(widgets.filter((one) => one !== widget));
  const added = all.script + all.style - others.script - others.style;
  console.log(`${widget.padEnd(32)}${kB(alone.script)} ${kB(alone.style)} ${kB(alone.lazy)}  ${kB(added)}`);
  isTooHeavy ||= alone.script + alone.style > heaviest || alone.lazy > heaviest;
}
console.log(`${'all of them'.padEnd(32)}${kB(all.script)} ${kB(all.style)} ${kB(all.lazy)}`);
console.log(
  isTooHeavy ? `✗ something weighs more than ${heaviest} kB` : `✓ nothing weighs more than ${heaviest} kB`,
);
process.exitCode = isTooHeavy ? 1 : 0;
