/** Settings that the server wrote into the page. */
export interface PageSettings {
  readonly build: string;
  readonly environment: string;
  readonly routing: 'hash' | 'path';
  readonly language: string;
  /** The configured sign-in providers. */
  readonly providers: readonly string[];
  /** True when the server stores mails for developers to read, instead of sending them. */
  readonly hasOutbox: boolean;
  /** True when the operator has set a provider of moving pictures. */
  readonly hasGifs?: boolean;
  /** True when the operator collects failures of the app. */
  readonly isCollectingFailures?: boolean;
  /** Address to which members can write to the operator; undefined if the operator has set none. */
  readonly contactEmail?: string | undefined;
  /** Days within which the operator answers messages and looks at reports. */
  readonly answerDays: number;
  /** Files that the contact form takes; undefined for the usual ones. */
  readonly contactFiles?: ContactFileSettings | undefined;
  /** Minutes between two batches of redacted likes and visits; undefined for the usual ones. */
  readonly redactedEveryMinutes?: number | undefined;
  /** Map tiles of another server; undefined if the operator has set none. */
  readonly tiles?: MapTiles | undefined;
}

interface ContactFileSettings {
  readonly kinds: readonly string[];
  readonly maxMegabytes: number;
}

interface MapTiles {
  /** Address with {z}, {x} and {y}. */
  readonly address: string;
  /** Attribution that the tile server requires. */
  readonly credit: string;
  readonly maxZoom?: number;
}

export function readPageSettings({ lang, dataset }: HTMLElement): PageSettings {
  return {
    build: dataset['build'] ?? '0',
    environment: dataset['environment'] ?? 'development',
    routing: dataset['routing'] === 'path' ? 'path' : 'hash',
    language: lang,
    providers: (dataset['providers'] ?? '').split(' ').filter((name) => name !== ''),
    hasOutbox: 'outbox' in dataset,
    hasGifs: 'gifs' in dataset,
    isCollectingFailures: 'failures' in dataset,
    ...(dataset['contact'] !== undefined && { contactEmail: decodeURIComponent(dataset['contact']) }),
    answerDays: Number(dataset['answerDays'] ?? 2),
    ...(dataset['contactFiles'] !== undefined && {
      contactFiles: {
        kinds: dataset['contactFiles'].split(' '),
        maxMegabytes: Number(dataset['contactFileMb']),
      },
    }),
    ...(dataset['redactedEvery'] && { redactedEveryMinutes: Number(dataset['redactedEvery']) }),
    // Safe cast: the server writes it from its settings.
    ...(dataset['tiles'] && { tiles: JSON.parse(decodeURIComponent(dataset['tiles'])) as MapTiles }),
  };
}

/** Returns the prefix of every address in the app, as the server writes it into the page. */
export function pageRoot({ routing }: Pick<PageSettings, 'routing'>): '' | '#!' {
  return routing === 'path' ? '' : '#!';
}
