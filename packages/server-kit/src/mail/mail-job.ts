import * as v from 'valibot';
import { defineJob, handleJob, type JobHandler } from '../jobs/define-job.ts';
import type { MediaPlace } from '../media/media-store.ts';
import type { Mailer } from './mailer.ts';

/** Type of all pictures that this server draws. */
const pictureType = 'image/webp';

/** Sends a mail after the commit. A failed attempt is retried for about half a day. */
export const mailJob = defineJob({
  kind: 'mail.send',
  payload: v.strictObject({
    to: v.pipe(v.string(), v.maxLength(254)),
    subject: v.pipe(v.string(), v.maxLength(500)),
    text: v.pipe(v.string(), v.maxLength(100_000)),
    html: v.optional(v.pipe(v.string(), v.maxLength(200_000))),
    /** Pictures of the HTML, each a size of an object of the media store. */
    pictures: v.optional(v.array(v.strictObject({ cid: v.string(), key: v.string(), size: v.string() }))),
    unsubscribe: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  maxTries: 24,
});

/** Reads the bytes of one size of a stored object; undefined if they are gone. */
type ReadPicture = (place: MediaPlace) => Promise<Uint8Array | undefined>;

export function handleMail(mailer: Mailer, readPicture: ReadPicture): JobHandler {
  return handleJob(mailJob, async ({ unsubscribe, html, pictures = [], ...mail }, { id }) => {
    const found = await Promise.all(
      pictures.map(async ({ cid, ...place }) => ({ cid, bytes: await readPicture(place) })),
    );
    // A picture whose text was erased before the mail went out is missing in it.
    const attached = found.flatMap(({ cid, bytes }) => (bytes ? [{ cid, type: pictureType, bytes }] : []));
    await mailer.send({
      ...mail,
      id,
      ...(html !== undefined && { html, pictures: attached }),
      ...(unsubscribe !== undefined && { unsubscribe }),
    });
  });
}
