/**
 * A task that costs the caller processor time: the server asks for it where it would otherwise refuse calls
 * because there were too many. Told in the error `account/proof-needed`; docs/proof-of-work.md explains it to
 * other clients.
 */
export interface ProofOfWork {
  readonly challenge: string;
  /** Number of digests to find. Several easy ones take a more even time than a single hard one. */
  readonly rounds: number;
  /** Leading zero bits of each digest. */
  readonly bits: number;
}

/** Header in which the solution is sent, as `challenge;nonce,nonce,…` with a nonce for each round. */
export const proofHeader = 'proof-of-work';
