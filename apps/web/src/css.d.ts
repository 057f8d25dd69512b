/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.css';
declare module '*.css?inline' {
  const style: string;
  // biome-ignore lint/style/noDefaultExport: so the build gives it
  export default style;
}
/** Written in by the build (tools/web). */
declare const __production__: boolean;
