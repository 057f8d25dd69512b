import { sentenceOf } from '@mitto/web-kit/api/call-error';
import { useOpenEntry } from '@mitto/web-kit/staff/open-entry';
import { useAsked, useStaff } from '@mitto/web-kit/staff/staff-services';
import { AskedView, StaffSplit } from '@mitto/web-kit/staff/staff-split.tsx';
import { Button } from '@mitto/widgets/buttons/button';
import { Pill } from '@mitto/widgets/display/badge';
import { SelectField } from '@mitto/widgets/inputs/select-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { useState } from 'react';
import { type ReportReason, reportReasons } from '../contract/report-case.ts';
import type { CaseSummary } from '../contract/safety-staff-calls.ts';
import { OneCase } from './one-case.tsx';
import { calls, dueIn } from './report-calls.ts';
import styles from './reports.module.css';
import { reasonNames, words } from './words.ts';

const tones = { 3: 'danger', 2: 'warning', 1: 'plain' } as const;
const states = ['open', 'mine', 'closed'] as const;

interface Filter {
  readonly state: (typeof states)[number];
  readonly reason?: ReportReason;
  readonly search?: string;
}

/** Pages of the list after the first one, to which they belong. */
interface Further {
  readonly first: readonly CaseSummary[];
  readonly cases: readonly CaseSummary[];
  readonly hasMore: boolean;
}

/** Cases about members: open ones by severity and age, those one works on, and closed ones. */
export function ReportsPage() {
  const { client, act, toasts } = useStaff();
  const [filter, setFilter] = useState<Filter>({ state: 'open' });
  const [openId, open] = useOpenEntry('reports');
  const [further, setFurther] = useState<Further>();
  const { isBusy, run } = useBusy();
  const list = (after?: string) =>
    act(() => client(calls).listCases({ ...filter, ...(after !== undefined && { after }) }));
  const { asked, again } = useAsked(() => list(), JSON.stringify(filter));

  const takeNext = async () => {
    const key = crypto.randomUUID();
    const { next } = await act(() => client(calls).takeNextCase({}, { key }));
    if (next) open(next.id);
    else toasts.show({ text: words.noNext });
    again();
  };

  return (
    <>
      <div className={styles['choices']}>
        <Choices
          filter={filter}
          onFilter={(next) => {
            if (next.state !== filter.state) open(undefined);
            setFilter(next);
          }}
        />
        <Button tone="primary" isBusy={isBusy} onClick={() => void run(takeNext)}>
          {words.next}
        </Button>
      </div>
      <AskedView asked={asked} words={words} onRetry={again}>
        {({ count, cases: first, hasMore: hasSecond }) => {
          const rest = further?.first === first ? further : undefined;
          const cases = [...first, ...(rest?.cases ?? [])];
          const loadMore = async () => {
            const page = await list(cases.at(-1)?.id);
            setFurther({ first, cases: [...(rest?.cases ?? []), ...page.cases], hasMore: page.hasMore });
          };
          return (
            <StaffSplit
              label={words.listed(count)}
              empty={words.empty[filter.state]}
              openId={openId}
              onOpen={open}
              entries={cases.map((one) => ({
                id: one.id,
                title: one.name,
                note: noteOf(one),
                mark: <Pill tone={tones[one.severity]}>{words.severity[one.severity]}</Pill>,
              }))}
              foot={
                (rest ? rest.hasMore : hasSecond) && (
                  <Button isBusy={isBusy} onClick={() => void run(loadMore)}>
                    {words.more}
                  </Button>
                )
              }
            >
              {openId !== undefined && (
                <OneCase
                  key={openId}
                  id={openId}
                  onClosed={() => {
                    open(undefined);
                    again();
                  }}
                />
              )}
            </StaffSplit>
          );
        }}
      </AskedView>
    </>
  );
}

/** Runs one act at a time, and says why it fails. */
function useBusy() {
  const { toasts } = useStaff();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    run: async (work: () => Promise<void>) => {
      setBusy(true);
      try {
        await work();
      } catch (error) {
        toasts.show({ text: sentenceOf(error), tone: 'danger' });
      } finally {
        setBusy(false);
      }
    },
  };
}

interface ChoicesProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

function Choices({ filter, onFilter }: ChoicesProps) {
  const { state, reason, search } = filter;
  const change = (next: { [K in keyof Filter]?: Filter[K] | undefined }) => {
    const all = { state, reason, search, ...next };
    onFilter({
      state: all.state ?? 'open',
      ...(all.reason && { reason: all.reason }),
      ...(all.search && { search: all.search }),
    });
  };
  return (
    <>
      <SelectField
        label={words.state}
        value={state}
        choices={states.map((value) => ({ value, label: words.states[value] }))}
        onChange={({ target }) => change({ state: states.find((one) => one === target.value) })}
      />
      <SelectField
        label={words.reason}
        value={reason ?? ''}
        choices={[
          { value: '', label: words.anyReason },
          ...reportReasons.map((value) => ({ value, label: reasonNames[value] })),
        ]}
        onChange={({ target }) => change({ reason: reportReasons.find((one) => one === target.value) })}
      />
      <TextField
        label={words.search}
        type="search"
        maxLength={80}
        onChange={({ target }) => change({ search: target.value.trim() })}
      />
    </>
  );
}

/** Reasons, reporters, and the promised time or who works on it. */
function noteOf({ reasons, reporters, dueAt, closedAt, takenBy }: CaseSummary): string {
  return [
    reasons.map((reason) => reasonNames[reason]).join(', '),
    words.reporters(reporters),
    ...(closedAt === null ? [takenBy ? words.with(takenBy) : dueIn(dueAt)] : []),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
