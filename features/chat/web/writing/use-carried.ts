import { useRef } from 'react';
import { type Attachments, mostImages } from '../../contract/attachments.ts';
import { sortPhotos } from './attach-faults.ts';
import { carrying } from './come-back.ts';
import type { Draft } from './draft.ts';
import { type Attached, type Outcome, type Sending, useAttach } from './use-attach.ts';
import type { KeptDraft } from './use-draft.ts';

interface Upload {
  readonly outcome: Promise<Outcome>;
  /** The message it belongs to was sent meanwhile. */
  isTakenOver: boolean;
}

const imagesOf = ({ attachments }: Pick<Draft, 'attachments'>) =>
  attachments?.type === 'images' ? attachments.files : [];

/** What a message carries with what has come for it meanwhile. */
export function withAttached<D extends Pick<Draft, 'attachments'>>(draft: D, { images, audio }: Attached): D {
  if (audio) return { ...draft, attachments: { type: 'audio', file: audio } };
  if (images.length === 0) return draft;
  const files = [...imagesOf(draft), ...images].slice(0, mostImages);
  return { ...draft, attachments: { type: 'images', files } };
}

/** What the draft carries: brought to the server when it is chosen, and kept with the draft. */
export function useCarried({ draft, change }: KeptDraft) {
  const uploads = useRef(new Set<Upload>());
  // With what the draft is by then: one writes on while files are on their way.
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
    /** All that is on its way belongs to what is sent now. */
    takeOver: (): Promise<readonly Outcome[]> => {
      for (const upload of uploads.current) upload.isTakenOver = true;
      return Promise.all([...uploads.current].map(({ outcome }) => outcome));
    },
    carry: (attachments: Attachments | undefined) =>
      lay(({ attachments: _, ...rest }) => ({ ...rest, ...(attachments && { attachments }) })),
    /** What goes with later messages, without one of it. */
    leaveOut: (at: number) =>
      lay(({ attachments, next = [], ...rest }) => ({
        ...rest,
        ...carrying([...(attachments ? [attachments] : []), ...next.toSpliced(at, 1)]),
      })),
  };
}

export type Carried = ReturnType<typeof useCarried>;
