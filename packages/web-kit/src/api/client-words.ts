import { schemaVersion } from '@mitto/kit/schema-version';
import type { PageSettings } from '../feature/page-settings.ts';
import type { ClientWords } from './call-headers.ts';
import { clientId } from './server-place.ts';

/** Returns the client's name, build, schema version and language, sent with every call. */
export function clientWords({ build, language }: Pick<PageSettings, 'build' | 'language'>): ClientWords {
  return { client: clientId(), build, schema: schemaVersion, language };
}
