import type { MatrixRelation } from '@mitto/kit/define-api';
import type { AllCalls, CallName, InputOf } from '../world-calls.ts';
import type { Scene } from './scene.ts';

/** Makes an input that the call accepts, and creates the data it needs. */
export type Sample<N extends CallName> = (scene: Scene) => InputOf<N> | Promise<InputOf<N>>;

/** Relations that use the sample for a stranger, because only the relation between the two people differs. */
export const acquaintances = ['matched', 'liked', 'blocked'] as const;
export type Acquaintance = (typeof acquaintances)[number];

/** Relations in the matrix of a call, without the acquaintances. */
export type RelationOf<N extends CallName> = AllCalls[N] extends { readonly access: infer A }
  ? Exclude<keyof A & MatrixRelation, Acquaintance>
  : never;

/** One sample for each matrix row of each of these calls. A missing call or row does not compile. */
export type SamplesOf<N extends CallName> = {
  readonly [K in N]: { readonly [R in RelationOf<K>]: Sample<K> };
};
