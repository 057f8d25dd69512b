import { useAsked, useStaff } from '@mitto/web-kit/staff/staff-services';
import { AskedView, StaffSplit } from '@mitto/web-kit/staff/staff-split.tsx';
import { Pill } from '@mitto/widgets/display/badge';
import { SelectField } from '@mitto/widgets/inputs/select-field';
import { useState } from 'react';
import { OneReport } from './one-report.tsx';
import { calls, when } from './report-calls.ts';
import styles from './reports.module.css';
import { reasonNames, words } from './words.ts';

const tones = { 3: 'danger', 2: 'warning', 1: 'plain' } as const;

/** Reports of members: open ones by severity and age, and closed ones. */
export function ReportsPage() {
  const { client, act } = useStaff();
  const [state, setState] = useState<'open' | 'closed'>('open');
  const [openId, setOpenId] = useState<string>();
  const { asked, again } = useAsked(() => act(() => client(calls).listCases({ state })), state);
  return (
    <>
      <div className={styles['choice']}>
        <SelectField
          label={words.state}
          value={state}
          choices={[
            { value: 'open', label: words.open },
            { value: 'closed', label: words.closed },
          ]}
          onChange={({ target }) => {
            setOpenId(undefined);
            setState(target.value === 'closed' ? 'closed' : 'open');
          }}
        />
      </div>
      <AskedView asked={asked} words={words} onRetry={again}>
        {({ count, cases }) => (
          <StaffSplit
            label={words.listed(count)}
            empty={state === 'open' ? words.emptyOpen : words.emptyClosed}
            openId={openId}
            onOpen={setOpenId}
            entries={cases.map(({ id, type, severity, reportedAt }) => ({
              id,
              title: reasonNames[type],
              note: when(reportedAt),
              mark: <Pill tone={tones[severity]}>{words.severity[severity]}</Pill>,
            }))}
          >
            {openId !== undefined && (
              <OneReport
                key={openId}
                id={openId}
                onClosed={() => {
                  setOpenId(undefined);
                  again();
                }}
              />
            )}
          </StaffSplit>
        )}
      </AskedView>
    </>
  );
}
