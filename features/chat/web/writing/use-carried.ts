import type { Attachments } from '../../contract/attachments.ts';
import { mostImages } from '../../contract/attachments.ts';
import { sortPhotos } from './attach-faults.ts';
import { type Sending, useAttach } from './use-attach.ts';
import type { Draft, KeptDraft } from './use-draft.ts';

const imagesOf = ({ attachments }: Draft) => (attachments?.type === 'images' ? attachments.files : []);

/** What the draft carries: brought to the server when it is chosen, and kept with the draft. */
export function useCarried({ draft, change }: KeptDraft) {
  // With what the draft is by then: one writes on while files are on their way.
  const carryWith = (attachmentsOf: (now: Draft) => Attachments | undefined) =>
    void change((now) => {
      const { attachments: _, ...rest } = now;
      const attachments = attachmentsOf(now);
      return { ...rest, ...(attachments && { attachments }) };
    });
  const attach = useAttach(({ images, audio }) => {
    if (audio) carryWith(() => ({ type: 'audio', file: audio }));
    if (images.length === 0) return;
    carryWith((now) => ({ type: 'images', files: [...imagesOf(now), ...images].slice(0, mostImages) }));
  });
  const bring = (sending: Sending) => {
    if (sending.kind === 'audio') return void attach.send(sending);
    const { files, leftOut } = sortPhotos(sending.files, imagesOf(draft).length);
    if (files.length === 0) return attach.tell(leftOut);
    void attach.send({ ...sending, files }, leftOut);
  };
  return {
    ...attach,
    bring,
    carry: (attachments: Attachments | undefined) => carryWith(() => attachments),
  };
}
