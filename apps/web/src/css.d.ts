/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.css';
declare module '*.css?inline' {
  const style: string;
  // biome-ignore lint/style/noDefaultExport: Vite exports the style as default
  export default style;
}
/** True in a production build; set by the build (tools/web). */
declare const __production__: boolean;
