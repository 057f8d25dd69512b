import type { contracts } from '@mitto/server/modules';
import type * as v from 'valibot';
import type { CallOptions, CallResult, SentFile } from './call-over-http.ts';

type Apis = (typeof contracts)[number]['api'];
type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void
  ? I
  : never;
/** All calls of the catalogue, by name. */
export type AllCalls = UnionToIntersection<Apis>;

export type CallName = keyof AllCalls & string;
export type InputOf<N extends CallName> = AllCalls[N] extends { input: infer S extends v.GenericSchema }
  ? v.InferInput<S> & (AllCalls[N] extends { files: object } ? { files?: readonly SentFile[] } : unknown)
  : never;
export type ResultOf<N extends CallName> = AllCalls[N] extends { output: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : never;

/** Function that makes a call by its name, with the types of input and result that the call declares. */
export type Call = <N extends CallName>(
  name: N,
  input: InputOf<N>,
  options?: CallOptions,
) => Promise<CallResult<ResultOf<N>>>;
