import { serverAddress } from '@mitto/web-kit/api/server-place';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { formatMoment } from '@mitto/web-kit/formats/format-date';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { archiveSize } from '../../contract/archive.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { ExportButton } from '../public/export-button.tsx';
import { useAttempt } from '../public/use-attempt.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import styles from './export.module.css';

const second = 1000;
/** Interval at which the panel asks whether the archive is ready (5 s). */
const askEvery = 5 * second;

interface AskedArchive {
  /** Null while the archive is prepared. */
  readonly key: string | null;
  readonly madeAt: number;
  readonly endsAt: number;
}

/** Asks for the archive of the member's data, and follows it until it is ready. */
function useArchive() {
  const { askArchive } = useAccountCalls();
  const { isBusy, failure, run } = useAttempt();
  const [archive, setArchive] = useState<AskedArchive>();
  const isComing = archive?.key === null;
  const look = useEffectEvent(async () => {
    // Without an answer it is asked again at the next step. A mail tells in any case.
    const answer = await askArchive({}, { isQuiet: true }).catch(() => undefined);
    if (answer) setArchive(answer);
  });
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setInterval(() => void look(), askEvery);
    return () => clearInterval(timer);
  }, [isComing]);
  const ask = () => run(async () => setArchive(await askArchive({})));
  return { archive, isBusy, failure, ask };
}

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
