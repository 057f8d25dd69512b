import { AppError } from '@mitto/kit/app-error';
import { sendPicture } from '@mitto/profile/web/public/send-picture.ts';
import type { CallError } from '@mitto/web-kit/api/call-error';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import { serverAddress } from '@mitto/web-kit/api/server-place';
import { useServices } from '@mitto/web-kit/feature/services';
import type { Form } from '@mitto/web-kit/forms/form';
import { useFormView } from '@mitto/web-kit/forms/use-form';
import { UploadRefused, type UploadReport } from '@mitto/widgets/media/upload/upload-queue.ts';
import type { UploadedImage } from '@mitto/widgets/media/upload/uploaded-image.ts';
import { m } from '@mitto/words/messages';
import { useEffect, useRef, useState } from 'react';
import type * as v from 'valibot';
import type { reportCalls } from '../contract/report-calls.ts';
import { reportPictureSize } from '../contract/report-case.ts';
import { keysOf, type ReportValues } from './report-values.ts';

const pictureCalls: CallTable<typeof reportCalls> = {
  uploadReportPicture: ['POST', '/report/pictures', false],
};

/** Code of a report that was not sent because the server has deleted its pictures. */
export const picturesGone = 'safety/pictures-gone';

/**
 * The pictures of a report. Each is uploaded when it is chosen; the form has the keys, so that a draft has its
 * pictures after a reload.
 */
export function useReportPictures(form: Form<ReportValues>) {
  const { session, sendForm } = useServices();
  const [unsent, setUnsent] = useState(0);
  // Files by their keys, for a report that is sent after the server has deleted its pictures.
  const files = useRef(new Map<string, File>());
  const { previewOf, addPreview } = usePreviews();
  const control = form.control('pictures');
  const { value } = useFormView(form).controls.pictures;
  const change = (next: (keys: readonly string[]) => readonly string[]) =>
    control.set(next(keysOf(control.view.value)).join(' '));
  const pass = encodeURIComponent(session.mediaPass() ?? '');
  const addressOf = (key: string) => serverAddress(`/media/${key}/${reportPictureSize}?pass=${pass}`);
  const bring = async (file: File, report: Report): Promise<UploadedImage> => {
    const picture = { file, report, onRefused: refuseFurther };
    // Safe cast: the server's answer follows the contract of this call.
    const { key } = (await sendPicture(sendForm, pictureCalls.uploadReportPicture, picture)) as Uploaded;
    files.current.set(key, file);
    return { id: key, name: file.name, src: addPreview(key, file) };
  };
  return {
    images: keysOf(value).map((key) => ({ id: key, name: key, src: previewOf(key) ?? addressOf(key) })),
    /** Number of chosen pictures that are not uploaded: they are on their way, or have failed. */
    unsent,
    setUnsent,
    upload: bring,
    add: ({ id }: UploadedImage, replaces: string | undefined) =>
      change((keys) =>
        replaces === undefined ? [...keys, id] : keys.map((key) => (key === replaces ? id : key)),
      ),
    remove: ({ id }: UploadedImage) => change((keys) => keys.filter((key) => key !== id)),
    restore: ({ id }: UploadedImage, at: number) => change((keys) => keys.toSpliced(at, 0, id)),
    /**
     * Uploads the pictures once more and resolves to their new keys. Rejects with `picturesGone` if this page does
     * not have the files any more; the form then has no pictures.
     */
    bringAgain: async (): Promise<readonly string[]> => {
      const brought: string[] = [];
      for (const key of keysOf(control.view.value)) {
        const file = files.current.get(key);
        const again = file && (await bring(copyOf(file), inSilence()).catch(undefinedIfRefused));
        if (again === undefined) {
          change(() => []);
          throw new AppError(picturesGone);
        }
        brought.push(again.id);
      }
      change(() => brought);
      return brought;
    },
  };
}

type Report = Pick<UploadReport, 'onProgress' | 'signal'>;

export type ReportPictures = ReturnType<typeof useReportPictures>;

type Uploaded = v.InferOutput<typeof reportCalls.uploadReportPicture.output>;

/** A file that is another one for the server: of the same file it would answer with the key it gave before. */
const copyOf = (file: File): File => new File([file], file.name, { type: file.type });

const inSilence = () => ({ onProgress: () => undefined, signal: new AbortController().signal });

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof UploadRefused)) throw error;
}

function refuseFurther({ code }: CallError): void {
  if (code !== 'safety/too-many-pictures') return;
  throw new UploadRefused([m.safety_pictures_full()], m.safety_pictures_full_short());
}

/**
 * Addresses of the files that were chosen on this page. After a reload a picture comes from the server, which gives it
 * to pages of its own origin alone.
 */
function usePreviews() {
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map());
  const made = useRef<string[]>([]);
  useEffect(() => {
    const all = made.current;
    return () => {
      for (const address of all) URL.revokeObjectURL(address);
    };
  }, []);
  return {
    previewOf: (key: string) => previews.get(key),
    addPreview: (key: string, file: File): string => {
      const address = URL.createObjectURL(file);
      made.current.push(address);
      setPreviews((now) => new Map(now).set(key, address));
      return address;
    },
  };
}
