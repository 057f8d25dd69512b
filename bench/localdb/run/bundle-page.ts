import { rolldown } from 'rolldown';

export interface BundledPage {
  /** File name by which other chunks import this one. */
  readonly name: string;
  readonly code: string;
  /** All other chunks by their file name, whether they are imported statically or lazily. */
  readonly others: ReadonlyMap<string, string>;
  /** Code that has to be loaded before the page can start: the page's own and its static imports. */
  readonly start: readonly string[];
}

/**
 * Bundles and minifies a page's script as for production. `modules` are further folders in which packages are
 * looked up.
 */
export async function bundlePage(input: string, modules: readonly string[] = []): Promise<BundledPage> {
  const built = await rolldown({
    input,
    platform: 'browser',
    resolve: { modules: [...modules, 'node_modules'], conditionNames: ['browser', 'import'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    onLog: () => undefined,
  });
  const { output } = await built.generate({ format: 'es', minify: true });
  await built.close();
  const [first, ...others] = output;
  const parts = new Map(
    others.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
  );
  const start = new Set<string>();
  const stand = (names: readonly string[]) => {
    for (const name of names) {
      const part = parts.get(name);
      if (!part || start.has(part.code)) continue;
      start.add(part.code);
      stand(part.imports);
    }
  };
  stand(first.imports);
  return {
    name: first.fileName,
    code: first.code,
    others: new Map([...parts].map(([name, { code }]) => [name, code])),
    start: [first.code, ...start],
  };
}
