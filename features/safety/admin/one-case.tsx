import { useAsked, useStaff } from '@mitto/web-kit/staff/staff-services';
import { AskedView, Facts } from '@mitto/web-kit/staff/staff-split.tsx';
import { useState } from 'react';
import type { CaseWhole } from '../contract/safety-staff-calls.ts';
import { ActForm } from './act-form.tsx';
import { Acts, OneHistory } from './one-history.tsx';
import { OneReport } from './one-report.tsx';
import { calls, dueIn, when } from './report-calls.ts';
import styles from './reports.module.css';
import { reasonNames, words } from './words.ts';

interface Props {
  readonly id: string;
  readonly onClosed: () => void;
}

/** One case: its reports, of which the newest is open, the history of the reported member, and the acts. */
export function OneCase({ id, onClosed }: Props) {
  const { client, act } = useStaff();
  const { asked, again } = useAsked(() => act(() => client(calls).lookAtCase({ id })));
  // The answer of an act shows the case as it is then.
  const [changed, setChanged] = useState<CaseWhole>();
  return (
    <AskedView asked={asked} words={words} onRetry={again}>
      {(looked) => {
        const whole = changed ?? looked;
        return (
          <>
            <CaseFacts whole={whole} />
            {whole.reports.map((report, at) => (
              <details key={report.id} className={styles['report']} open={at === 0}>
                <summary>
                  {words.report(report.reporter?.name ?? words.gone, reasonNames[report.type])}
                </summary>
                <div>
                  <OneReport report={report} />
                </div>
              </details>
            ))}
            <OneHistory name={whole.name} history={whole.history} />
            <section aria-label={words.done}>
              <h2 className={styles['heading']}>{words.done}</h2>
              <Acts acts={whole.acts} />
            </section>
            {whole.closedAt === null ? (
              <ActForm
                id={id}
                seen={whole.acts.length}
                onDone={(next) => (next.closedAt === null ? setChanged(next) : onClosed())}
                onStale={() => {
                  setChanged(undefined);
                  again();
                }}
              />
            ) : (
              <p>{words.isClosed}</p>
            )}
          </>
        );
      }}
    </AskedView>
  );
}

function CaseFacts({ whole }: { readonly whole: CaseWhole }) {
  const { number, name, reporters, dueAt, closedAt, takenBy } = whole;
  return (
    <Facts
      facts={[
        [words.number, number],
        [words.reported, name],
        [words.reporter, words.reporters(reporters)],
        ...(closedAt === null
          ? [
              [words.promised, `${when(dueAt)} (${dueIn(dueAt)})`] as const,
              [words.worksOnIt, takenBy ? words.with(takenBy) : words.nobody] as const,
            ]
          : []),
      ]}
    />
  );
}
