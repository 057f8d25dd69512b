import { CallError } from '@mitto/web-kit/api/call-error';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useRef } from 'react';
import type * as v from 'valibot';
import type { contactCalls } from '../../contract/contact-calls.ts';
import { maxFileName } from '../../contract/contact-files.ts';
import type { InquiryType } from '../../contract/contact-form.ts';
import { contactWebCalls } from './contact-web-calls.ts';

/** Values of the form. All are strings, so that they can be kept as a draft. */
export interface ContactValues {
  /** Id of the message, which stays the same until it is sent. */
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly inquiryType: string;
  readonly subject: string;
  readonly message: string;
  readonly heardAboutUs: string;
  /** 'yes' or ''. */
  readonly privacy: string;
}

interface Brought {
  readonly id: string;
  readonly files: readonly File[];
  readonly keys: string[];
}

/** Longer names lose their middle, so that the extension stays. */
function shortened(name: string): string {
  return name.length <= maxFileName ? name : `${name.slice(0, maxFileName - 20)}…${name.slice(-19)}`;
}

/** Uploads the files and sends the form. A second try uploads nothing twice, and is the same message. */
export function useSendContact() {
  const { contactUs } = useClient(contactWebCalls);
  const { sendForm } = useServices();
  const brought = useRef<Brought>(undefined);

  const bring = async (id: string, files: readonly File[]): Promise<string[]> => {
    const before = brought.current;
    const isSame =
      before?.id === id &&
      before.files.length === files.length &&
      files.every((file, at) => file === before.files[at]);
    if (before && isSame) return before.keys;
    const form = new FormData();
    form.append('id', id);
    for (const file of files) form.append('files', file);
    const sent = await sendForm(contactWebCalls.uploadContactFiles, form, { key: crypto.randomUUID() });
    // Safe cast: the server's answer follows the contract of this call.
    const { attachment } = sent as v.InferOutput<typeof contactCalls.uploadContactFiles.output>;
    brought.current = { id, files, keys: attachment };
    return attachment;
  };

  const send = async (values: ContactValues, files: readonly File[], key: string): Promise<string> => {
    const { phoneNumber, heardAboutUs, inquiryType, privacy: _, ...rest } = values;
    const attachment = files.length === 0 ? [] : await bring(values.id, files);
    const { reference } = await contactUs(
      {
        ...rest,
        // Safe cast: the values of the two selects come from the contract's lists.
        inquiryType: inquiryType as InquiryType,
        privacy: true,
        ...(phoneNumber.trim() !== '' && { phoneNumber }),
        ...(heardAboutUs !== '' && { heardAboutUs: heardAboutUs as 'other' }),
        ...(attachment.length > 0 && {
          attachment,
          attachmentNames: files.map(({ name }) => shortened(name)),
        }),
      },
      { key },
    );
    return reference;
  };

  return async (values: ContactValues, files: readonly File[], key: string): Promise<string> => {
    try {
      return await send(values, files, key);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'support/attachment-gone') throw error;
      // The files waited too long for the form: bring them once more.
      brought.current = undefined;
      return await send(values, files, crypto.randomUUID());
    }
  };
}
