import { useRef } from 'react';
import { type Attachments, maxImages } from '../../contract/attachments.ts';
import { sortPhotos } from './attach-faults.ts';
import { carrying } from './come-back.ts';
import type { Draft } from './draft.ts';
import { type Attached, type Outcome, type Sending, useAttach } from './use-attach.ts';
import type { KeptDraft } from './use-draft.ts';

interface Upload {
  readonly outcome: Promise<Outcome>;
  /** True once the message has been sent; the upload's result then no longer goes into the draft. */
  isTakenOver: boolean;
}

const imagesOf = ({ attachments }: Pick<Draft, 'attachments'>) =>
  attachments?.type === 'images' ? attachments.files : [];

/** Adds uploaded files to the attachments of a message. */
export function withAttached<D extends Pick<Draft, 'attachments'>>(draft: D, { images, audio }: Attached): D {
  if (audio) return { ...draft, attachments: { type: 'audio', file: audio } };
  if (images.length === 0) return draft;
  const files = [...imagesOf(draft), ...images].slice(0, maxImages);
  return { ...draft, attachments: { type: 'images', files } };
}

/**
 * The attachments of the draft. Files are uploaded as soon as they are chosen, and are stored with the draft.
 */
export function useCarried({ draft, change }: KeptDraft) {
  const uploads = useRef(new Set<Upload>());
  // Changes the latest draft, because the member may go on typing while files upload.
  const lay = (next: (now: Draft) => Draft) =>
    void change((now) =>
      now.edits === undefined ? next(now) : { ...now, aside: next(now.aside ?? { text: '' }) },
    );
  const start = (sending: Sending, leftOut: readonly string[] = []) => {
    const outcome = attach.send(sending, leftOut);
    const upload: Upload = { outcome, isTakenOver: false };
    uploads.current.add(upload);
    void outcome.then(({ attached }) => {
      uploads.current.delete(upload);
      if (attached && !upload.isTakenOver) lay((now) => withAttached(now, attached));
    });
  };
  const attach = useAttach(start);
  const bring = (sending: Sending) => {
    if (sending.kind === 'audio') return start(sending);
    const { files, leftOut } = sortPhotos(sending.files, imagesOf(draft).length);
    if (files.length === 0) return attach.tell(leftOut);
    start({ ...sending, files }, leftOut);
  };
  return {
    ...attach,
    bring,
    isAttaching: () => uploads.current.size > 0,
    /**
     * Assigns all running uploads to the message that is being sent, so that their results do not go into the
     * draft.
     */
    takeOver: (): Promise<readonly Outcome[]> => {
      for (const upload of uploads.current) upload.isTakenOver = true;
      return Promise.all([...uploads.current].map(({ outcome }) => outcome));
    },
    carry: (attachments: Attachments | undefined) =>
      lay(({ attachments: _, ...rest }) => ({ ...rest, ...(attachments && { attachments }) })),
    /** Removes one of the attachments that will be sent with later messages. */
    leaveOut: (at: number) =>
      lay(({ attachments, next = [], ...rest }) => ({
        ...rest,
        ...carrying([...(attachments ? [attachments] : []), ...next.toSpliced(at, 1)]),
      })),
  };
}

export type Carried = ReturnType<typeof useCarried>;
