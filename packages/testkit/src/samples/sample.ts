import type { MatrixRelation } from '@mitto/kit/define-api';
import type { AllCalls, CallName, InputOf } from '../world-calls.ts';
import type { Scene } from './scene.ts';

/** Makes an input the call can accept, and whatever has to be there first. */
export type Sample<N extends CallName> = (scene: Scene) => InputOf<N> | Promise<InputOf<N>>;

/** Acquaintances are asked about with the sample for a stranger: only what is between the two differs. */
export const acquaintances = ['matched', 'liked', 'blocked'] as const;
export type Acquaintance = (typeof acquaintances)[number];

/** Whom the call can be about: the rows of its matrix. */
export type RelationOf<N extends CallName> = AllCalls[N] extends { readonly access: infer A }
  ? Exclude<keyof A & MatrixRelation, Acquaintance>
  : never;

/** One sample for each row of each of these calls; a call or a row without one does not compile. */
export type SamplesOf<N extends CallName> = {
  readonly [K in N]: { readonly [R in RelationOf<K>]: Sample<K> };
};
