import { AppError } from '@mitto/kit/app-error';
import type { HttpLimits } from './http-options.ts';

/** Requests with files that are received or worked on, and the bytes that arrived for them. */
interface Use {
  forms: number;
  bytes: number;
}

/** The place of one request with files. */
export interface UploadPlace {
  /** Counts bytes that arrived. Throws if the member, the network or the server has too many by now. */
  count(bytes: number): void;
  /** Gives the place back. Call it after the files of the request are deleted. */
  leave(): void;
}

export interface Uploader {
  /** Uid of the member; undefined if nobody is signed in. */
  readonly uid: string | undefined;
  /** Key of the network from which the request comes. */
  readonly network: string;
}

type UploadLimits = Pick<
  HttpLimits,
  | 'maxForms'
  | 'maxFormBytes'
  | 'maxFormsOfNetwork'
  | 'maxFormBytesOfNetwork'
  | 'maxFormsOfMember'
  | 'maxFormBytesOfMember'
>;

interface Share {
  readonly key: string;
  readonly use: Use;
  readonly maxForms: number;
  readonly maxBytes: number;
  readonly code: 'too-many' | 'busy';
}

const secondsToWait = 5;

/**
 * Limits the uploads in progress of each member, of each network and of all. Each process has limits of its
 * own: they protect its sockets and its folder of incoming files, which no other process uses. Limits on what
 * is stored for good are counted in the database (`unused-bytes.ts`).
 */
export class UploadPlaces {
  readonly #limits: UploadLimits;
  readonly #uses = new Map<string, Use>();

  constructor(limits: UploadLimits) {
    this.#limits = limits;
  }

  /** Takes a place until `leave` is called. Throws if the member, the network or the server has too many. */
  enter(uploader: Uploader): UploadPlace {
    const shares = this.#sharesOf(uploader);
    for (const { use, maxForms, code } of shares) if (use.forms >= maxForms) refuse(code);
    for (const { key, use } of shares) {
      use.forms += 1;
      this.#uses.set(key, use);
    }
    let counted = 0;
    let isHeld = true;
    return {
      count: (bytes) => {
        if (!isHeld) return;
        counted += bytes;
        for (const { use } of shares) use.bytes += bytes;
        for (const { use, maxBytes, code } of shares) if (use.bytes > maxBytes) refuse(code);
      },
      leave: () => {
        if (!isHeld) return;
        isHeld = false;
        for (const { key, use } of shares) {
          use.forms -= 1;
          use.bytes -= counted;
          if (use.forms === 0) this.#uses.delete(key);
        }
      },
    };
  }

  #sharesOf({ uid, network }: Uploader): Share[] {
    const { maxForms, maxFormBytes: maxBytes } = this.#limits;
    const { maxFormsOfNetwork, maxFormBytesOfNetwork, maxFormsOfMember, maxFormBytesOfMember } = this.#limits;
    const member: Share[] =
      uid === undefined
        ? []
        : [this.#share(`member ${uid}`, maxFormsOfMember, maxFormBytesOfMember, 'too-many')];
    return [
      ...member,
      this.#share(`network ${network}`, maxFormsOfNetwork, maxFormBytesOfNetwork, 'busy'),
      this.#share('all', maxForms, maxBytes, 'busy'),
    ];
  }

  #share(key: string, maxForms: number, maxBytes: number, code: Share['code']): Share {
    return { key, use: this.#uses.get(key) ?? { forms: 0, bytes: 0 }, maxForms, maxBytes, code };
  }
}

function refuse(code: Share['code']): never {
  throw new AppError(code, { countDown: secondsToWait });
}
