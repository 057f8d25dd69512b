import { checksDeclarations } from '@mitto/kit/checks-declarations';
import type { PeopleRules } from '@mitto/localdb/people-rules';
import type { Badges, FeatureData, FileUpload } from './define-data.ts';
import { gatherRefusals } from './gather-refusals.ts';
import { once } from './once.ts';

type FeatureUploads = Readonly<Record<string, FileUpload>>;

/** Merges the data definitions of all features into one object. */
export function gatherData(features: readonly FeatureData[]) {
  const all = <T>(of: (feature: FeatureData) => readonly T[] | undefined): T[] =>
    features.flatMap((feature) => of(feature) ?? []);
  const allowedBy = all(({ people }) => people?.allowedBy);
  const barredBy = all(({ people }) => people?.barredBy);
  const rules: PeopleRules | undefined = allowedBy.length > 0 ? { allowedBy, barredBy } : undefined;
  const fetches = all(({ people }) => (people?.fetch ? [people.fetch] : []));
  if (checksDeclarations && fetches.length > 1) throw new Error('Two features fetch profiles: leave one.');
  return {
    tables: all(({ tables }) => tables),
    shows: once(async () => (await Promise.all(features.map(({ shows }) => shows?.() ?? []))).flat()),
    channels: all(({ channels }) => channels?.map(({ name }) => name)),
    summaries: all(({ summaries }) => summaries),
    people: { rules, fetch: fetches[0] },
    extensions: all(({ extensions }) => extensions),
    uploads: Object.assign({}, ...features.map(({ uploads }) => uploads)) as FeatureUploads,
    refusals: gatherRefusals(features),
    about: once(() => Promise.all(features.flatMap(({ about }) => (about ? [about()] : [])))),
    begins: features.flatMap(({ begin }) => (begin ? [begin] : [])),
    // Safe casts: every part is of this type.
    badges: Object.assign({}, ...features.map(({ badges }) => badges)) as Badges,
  };
}

export type GatheredData = ReturnType<typeof gatherData>;
