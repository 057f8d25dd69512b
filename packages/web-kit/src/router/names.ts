/** What a page or an intent is opened with. */
export type Params = Readonly<Record<string, unknown>>;

/** For a page or an intent that takes nothing. */
export type NoParams = Readonly<Record<never, never>>;

/**
 * The pages there are, by name, with what each takes. Every feature adds its own by declaration merging, so that
 * `go('home')` is checked by the compiler and no screen imports another.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their names into it.
export interface Pages {}

/** The view intents there are: panels that open over the page. Merged like `Pages`. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their names into it.
export interface Intents {}

export type PageName = Extract<keyof Pages, string>;
export type IntentName = Extract<keyof Intents, string>;

/** Params may be left out where none is required. */
export type ParamsOf<P> = NoParams extends P ? [params?: P] : [params: P];
