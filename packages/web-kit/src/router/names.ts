/** Params of a page or an intent. */
export type Params = Readonly<Record<string, unknown>>;

/** Params type of a page or an intent without params. */
export type NoParams = Readonly<Record<never, never>>;

/**
 * All pages by name, with the type of their params. Every feature adds its own by declaration merging, so
 * that `go('home')` is checked by the compiler and no screen imports another.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their names into it.
export interface Pages {}

/** All view intents by name: panels that open over the page. Merged like `Pages`. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their names into it.
export interface Intents {}

export type PageName = Extract<keyof Pages, string>;
export type IntentName = Extract<keyof Intents, string>;

/** Arguments for params: optional if no param is required. */
export type ParamsOf<P> = NoParams extends P ? [params?: P] : [params: P];
