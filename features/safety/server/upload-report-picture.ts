import { countAgainstQuota } from '@mitto/account/server/public/count-open-call';
import { holdCaller } from '@mitto/account/server/public/member-facts';
import { AppError, fail } from '@mitto/kit/app-error';
import { day } from '@mitto/kit/time';
import { pictureType } from '@mitto/server-kit/media/draw-picture';
import { PictureRefused } from '@mitto/server-kit/media/picture-fault';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { reportCalls } from '../contract/report-calls.ts';
import { reportPictureSize } from '../contract/report-case.ts';
import { reportPictureMedia } from './report-pictures.ts';
import { countPicturesOf } from './store.ts';

type Context = CallContext<typeof reportCalls.uploadReportPicture>;
type Answer = CallAnswer<typeof reportCalls.uploadReportPicture>;

/** Pictures that one member uploads for reports in a day. */
const dailyQuota = { most: 30, windowMs: day };
/** Pictures of one member in all cases that are not deleted yet: about 30 MB. */
export const maxPicturesInCases = 90;

/** Draws the picture anew and stores it until the report is sent. */
export async function uploadReportPicture(deps: Deps, context: Context): Promise<Answer> {
  const { me, from, files = [], transact } = context;
  const [file] = files;
  if (!file) return fail('file/missing', { fields: { files: 'required' } });
  if (file.isTooLarge) return refuseFile('file/too-large');
  await countUpload(deps, me.uid);
  const key = await storePicture(deps, { uid: me.uid, ip: from.ip }, file.path);
  try {
    return await transact(async (tx) => {
      await holdCaller(tx, me.uid);
      return { key };
    });
  } catch (error) {
    await deps.media.discard([key]);
    throw error;
  }
}

async function countUpload(deps: Deps, uid: string): Promise<void> {
  const quota = [{ what: `report-pictures ${uid}`, ...dailyQuota }];
  await deps.database.transact(async (tx) => {
    const isFull = (await countPicturesOf(tx, uid)) >= maxPicturesInCases;
    if (isFull || !(await countAgainstQuota(tx, deps, quota))) fail('safety/too-many-pictures');
  });
}

interface Reporter {
  readonly uid: string;
  readonly ip: string;
}

async function storePicture(
  { pictures, media }: Pick<Deps, 'pictures' | 'media'>,
  { uid, ip }: Reporter,
  path: string,
): Promise<string> {
  try {
    const { sizes } = await pictures.draw(uid, path, { sides: [Number(reportPictureSize)] });
    return await media.put({ uid, ip, kind: reportPictureMedia.kind, type: pictureType, sizes });
  } catch (error) {
    if (error instanceof PictureRefused) return refuseFile(error.fault);
    throw error;
  }
}

function refuseFile(fault: string): never {
  throw new AppError(fault, { fields: { 'files.0': fault.split('/')[1] ?? '' } });
}
