import { serverAddress } from '@mitto/web-kit/api/server-place';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { formatMoment } from '@mitto/web-kit/formats/format-date';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { archiveSize } from '../../contract/archive.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { ExportButton } from '../public/export-button.tsx';
import styles from './export.module.css';
import { type AskedArchive, useArchive } from './use-archive.ts';

/** Panel with all ways to take one's own data along: a readable archive, and a file for programs. */
export function ExportScreen() {
  const { archive, isBusy, failure, ask } = useArchive();
  return (
    <PanelPage title={m.account_export()}>
      <div className={styles['parts']}>
        <section aria-labelledby="export-archive" className={styles['part']}>
          <h3 id="export-archive">{m.account_archive()}</h3>
          <p>{m.account_archive_lead()}</p>
          <FailureAlert failure={failure} />
          {archive && <Stage archive={archive} />}
          {archive === undefined && (
            <Button tone="primary" size="tall" isWide isBusy={isBusy} onClick={() => void ask()}>
              {m.account_archive_ask()}
            </Button>
          )}
          {typeof archive?.key === 'string' && <Download archiveKey={archive.key} />}
        </section>
        <section aria-labelledby="export-json" className={styles['part']}>
          <h3 id="export-json">{m.account_export_json()}</h3>
          <p>{m.account_export_json_lead()}</p>
          <ExportButton />
        </section>
      </div>
    </PanelPage>
  );
}

function Stage({ archive: { key, madeAt, endsAt } }: { readonly archive: AskedArchive }) {
  const { page, clock } = useServices();
  const language = page.language === 'th' ? 'th' : 'en';
  const say = (time: number) => formatMoment(clock.onDevice(time), language);
  return (
    <Alert tone={key === null ? 'info' : 'success'}>
      {key === null
        ? m.account_archive_preparing()
        : m.account_archive_ready({ made: say(madeAt), end: say(endsAt) })}
    </Alert>
  );
}

/** A link, so that the browser saves the file by itself, also when it takes long. */
function Download({ archiveKey }: { readonly archiveKey: string }) {
  const { session } = useServices();
  const pass = encodeURIComponent(session.mediaPass() ?? '');
  return (
    <a
      className={styles['download']}
      href={serverAddress(`/media/${archiveKey}/${archiveSize}?pass=${pass}`)}
      download
    >
      {m.account_archive_download()}
    </a>
  );
}
