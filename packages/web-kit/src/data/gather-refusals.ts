import type { RefusalWords } from '@mitto/localdb/outbox-keeper';
import type { FeatureData, RefusalNotice } from './define-data.ts';
import { once } from './once.ts';

/** Refusal texts of all features, merged. */
type GatheredRefusals = RefusalWords<RefusalNotice>;

/** Returns a function that loads the refusal texts once; a failed load is retried at the next call. */
export function gatherRefusals(features: readonly FeatureData[]): () => Promise<GatheredRefusals> {
  return once(() => load(features));
}

async function load(features: readonly FeatureData[]): Promise<GatheredRefusals> {
  const all = await Promise.all(features.map(({ refusals }) => refusals?.()));
  const sentences = merged<(op: string) => string>(all.map((each) => each?.sentences));
  const notices = merged<RefusalNotice>(all.map((each) => each?.notices));
  return {
    sentenceOf: (code, op) => (sentences.get(code) ?? sentences.get('internal'))?.(op) ?? code,
    noticeOf: (kind) => notices.get(kind),
  };
}

function merged<T>(parts: readonly (Readonly<Record<string, T>> | undefined)[]): ReadonlyMap<string, T> {
  return new Map(parts.flatMap((part) => Object.entries(part ?? {})));
}
