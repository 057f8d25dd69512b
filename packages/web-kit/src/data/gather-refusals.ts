import type { FeatureData, RefusalNotice } from './define-data.ts';
import { once } from './once.ts';

/** The words of what all features may be refused. */
export interface GatheredRefusals {
  /** What a code of the server means, in the member's language. */
  readonly sentenceOf: (code: string) => string;
  readonly noticeOf: (kind: string) => RefusalNotice | undefined;
}

/** Fetches them once; what did not come is fetched again when it is asked for. */
export function gatherRefusals(features: readonly FeatureData[]): () => Promise<GatheredRefusals> {
  return once(() => load(features));
}

async function load(features: readonly FeatureData[]): Promise<GatheredRefusals> {
  const all = await Promise.all(features.map(({ refusals }) => refusals?.()));
  const sentences = merged<() => string>(all.map((each) => each?.sentences));
  const notices = merged<RefusalNotice>(all.map((each) => each?.notices));
  return {
    sentenceOf: (code) => (sentences.get(code) ?? sentences.get('internal'))?.() ?? code,
    noticeOf: (kind) => notices.get(kind),
  };
}

function merged<T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): ReadonlyMap<string, T> {
  return new Map(parts.flatMap((part) => Object.entries(part ?? {})));
}
