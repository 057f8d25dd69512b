import { CallError } from '@mitto/web-kit/api/call-error';
import { isOnline } from '@mitto/web-kit/api/connection';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { useRef, useState } from 'react';
import type { SelfiePose } from '../../contract/selfies.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import { photoFault, photoFaultCodes } from '../public/photo-fault.ts';

interface Sending {
  readonly send: (pose: SelfiePose, pictures: readonly File[]) => Promise<'sent' | 'kept' | 'other-pose'>;
  readonly isSending: boolean;
  /** Sentence about the last attempt that failed. */
  readonly trouble: string | undefined;
}

/** Sends the pictures. After a failure they stay, and the next attempt with the same ones is the same sending. */
export function useSendSelfies(): Sending {
  const { sendForm } = useServices();
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const last = useRef<{ readonly key: string; readonly pictures: readonly File[] }>(undefined);
  const send: Sending['send'] = async (pose, pictures) => {
    const isSame = last.current?.pictures.every((picture, at) => picture === pictures[at]);
    const key =
      (isSame ? last.current?.key : undefined) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
    last.current = { key, pictures };
    const form = new FormData();
    form.append('pose', pose);
    for (const picture of pictures) form.append('files', picture);
    setSending(true);
    setTrouble(undefined);
    try {
      await sendForm(profileWebCalls.sendSelfies, form, { key });
      return 'sent';
    } catch (error) {
      setTrouble(sentenceOf(error));
      return error instanceof CallError && error.code === 'profile/other-pose' ? 'other-pose' : 'kept';
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, trouble };
}

const sentences: Readonly<Record<string, () => string>> = {
  'profile/no-main-photo': m.profile_selfie_no_photo,
  'profile/selfies-waiting': m.profile_selfie_is_waiting,
  'profile/photo-verified': m.profile_selfie_is_verified,
  'profile/other-pose': m.profile_selfie_other_pose,
};

/** Sentence about a failure of asking or sending. */
export function sentenceOf(error: unknown): string {
  // Without a network the code that sends forms may not load either.
  if (!isOnline()) return m.profile_selfie_offline();
  if (!(error instanceof CallError)) return m.profile_selfie_failed();
  const { code, status, countDown = 0 } = error;
  if (status === 0) return m.profile_selfie_offline();
  if (code === 'too-many' && countDown > 600)
    return m.profile_selfie_too_many({ hours: Math.ceil(countDown / 3600) });
  if (photoFaultCodes.includes(code)) return photoFault(code).sentence();
  return (sentences[code] ?? m.profile_selfie_failed)();
}
