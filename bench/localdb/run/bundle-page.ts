import { rolldown } from 'rolldown';

export interface BundledPage {
  /** File name under which other chunks import this one. */
  readonly name: string;
  readonly code: string;
  /** The other chunks by file name, both statically and lazily imported. */
  readonly others: ReadonlyMap<string, string>;
  /** Code that must be loaded before the page begins: its own and its static imports. */
  readonly start: readonly string[];
}

/** Bundles and minifies one program as for production. `modules`: package folders besides our own. */
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
