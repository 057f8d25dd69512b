import { rolldown } from 'rolldown';

/** One program of a page, bundled and minified as for production. `modules`: folders of packages beside our own. */
export async function bundlePage(input: string, modules: readonly string[] = []): Promise<string> {
  const built = await rolldown({
    input,
    platform: 'browser',
    resolve: { modules: [...modules, 'node_modules'], conditionNames: ['browser', 'import'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    onLog: () => undefined,
  });
  const { output } = await built.generate({ format: 'es', minify: true });
  await built.close();
  // Only the first chunk is needed at the start; what is imported later has files of its own.
  return output[0].code;
}
