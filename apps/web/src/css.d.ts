declare module '*.css';
/** Written in by the build (tools/web). */
declare const __production__: boolean;
