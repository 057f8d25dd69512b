/** What the server wrote into the page. */
export interface PageSettings {
  readonly build: string;
  readonly environment: string;
  readonly routing: 'hash' | 'path';
  readonly language: string;
  /** The sign-in providers that are configured. */
  readonly providers: readonly string[];
  /** Whether mails stay on this server, where they can be looked at. */
  readonly hasOutbox: boolean;
}

export function readPageSettings({ lang, dataset }: HTMLElement): PageSettings {
  return {
    build: dataset['build'] ?? '0',
    environment: dataset['environment'] ?? 'development',
    routing: dataset['routing'] === 'path' ? 'path' : 'hash',
    language: lang,
    providers: (dataset['providers'] ?? '').split(' ').filter((name) => name !== ''),
    hasOutbox: 'outbox' in dataset,
  };
}

/** What an address begins with, before the place in the app: as the server writes it into the page. */
export function pageRoot({ routing }: Pick<PageSettings, 'routing'>): '' | '#!' {
  return routing === 'path' ? '' : '#!';
}
