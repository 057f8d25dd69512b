import { rolldown } from 'rolldown';

export interface BundledPage {
  /** What its own parts ask for it by. */
  readonly name: string;
  readonly code: string;
  /** The other files, by the names they are asked for: what it stands on, and what it imports when it is needed. */
  readonly others: ReadonlyMap<string, string>;
  /** What has to be there before it begins: itself, and what it stands on. */
  readonly start: readonly string[];
}

/** One program of a page, bundled and minified as for production. `modules`: folders of packages beside our own. */
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
