import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import { FailureAlert } from '../failure-alert.tsx';
import styles from './export-button.module.css';
import { type ExportStage, useExport } from './use-export.ts';

/** Button that downloads all data about the member, with a line about it while the server prepares them. */
export function ExportButton() {
  const { isBusy, failure, stage, start } = useExport();
  return (
    <>
      <FailureAlert failure={failure} />
      <p role="status" className={styles['stage']}>
        {stage !== undefined && sentences[stage]()}
      </p>
      <Button isBusy={isBusy} onClick={() => void start()}>
        {m.account_export()}
      </Button>
    </>
  );
}

const sentences: Readonly<Record<ExportStage, () => string>> = {
  preparing: m.account_export_preparing,
  later: m.account_export_later,
};
