import { maxPhotoBytes } from '@mitto/profile/contract/photos';
import { photoWords } from '@mitto/profile/web/public/photo-words.ts';
import { ImageUploader } from '@mitto/widgets/media/upload/image-uploader';
import { m } from '@mitto/words/messages';
import { maxReportPictures } from '../contract/report-case.ts';
import styles from './report-form.module.css';
import type { ReportPictures as Pictures } from './use-report-pictures.ts';

/** Chooses, shows and removes the pictures of a report. A picture that failed says why, and can be tried again. */
export function ReportPictures({ pictures }: { readonly pictures: Pictures }) {
  return (
    <div className={styles['pictures']}>
      <p className={styles['label']}>{m.safety_pictures()}</p>
      <ImageUploader
        label={m.safety_pictures()}
        form="slots"
        images={pictures.images}
        upload={pictures.upload}
        onUploaded={pictures.add}
        onRemove={pictures.remove}
        onRestore={pictures.restore}
        onSelection={({ readyForUpload }) => pictures.setUnsent(readyForUpload.length)}
        words={{
          ...photoWords(),
          hint: m.safety_pictures_hint({ most: maxReportPictures }),
          more: (at) => m.safety_picture_more({ at }),
        }}
        limits={{
          extensions: ['jpeg', 'jpg', 'png', 'avif'],
          maxBytes: maxPhotoBytes,
          maxFiles: maxReportPictures,
        }}
      />
    </div>
  );
}
