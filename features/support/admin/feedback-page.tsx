import { useAsked, useStaff } from '@mitto/web-kit/staff/staff-services';
import { AskedView, Facts, StaffSplit } from '@mitto/web-kit/staff/staff-split.tsx';
import { Pill } from '@mitto/widgets/display/badge';
import { useState } from 'react';
import type { FeedbackWhole } from '../contract/support-admin-calls.ts';
import { AnswerForm } from './answer-form.tsx';
import { PageButtons, StateChoice, useWanted } from './list-choice.tsx';
import { calls, when } from './support-calls.ts';
import { words } from './words.ts';

/** Feedback of members, also of those who are leaving. */
export function FeedbackPage() {
  const { client, act } = useStaff();
  const { wanted, setWanted, subject } = useWanted();
  const { asked, again } = useAsked(() => act(() => client(calls).listFeedback(wanted)), subject);
  const [openId, setOpenId] = useState<string>();
  return (
    <>
      <StateChoice
        wanted={wanted}
        onWanted={(next) => {
          setOpenId(undefined);
          setWanted(next);
        }}
      />
      <AskedView asked={asked} words={words} onRetry={again}>
        {({ feedback, next }) => {
          const open = feedback.find(({ id }) => id === openId);
          return (
            <>
              <StaffSplit
                label={words.feedback}
                empty={words.noFeedback}
                openId={open?.id}
                onOpen={setOpenId}
                entries={feedback.map(({ id, beginning, recommendation, date, isLeaving }) => ({
                  id,
                  title: beginning === '' ? recommendation : beginning,
                  note: when(date),
                  mark: isLeaving && <Pill tone="warning">{words.leaving}</Pill>,
                }))}
              >
                {open && <OneFeedback key={open.id} uid={open.uid} id={open.id} />}
              </StaffSplit>
              <PageButtons wanted={wanted} onWanted={setWanted} next={next} />
            </>
          );
        }}
      </AskedView>
    </>
  );
}

function OneFeedback({ uid, id }: { readonly uid: string; readonly id: string }) {
  const { client, act } = useStaff();
  const { asked, again } = useAsked(() => act(() => client(calls).readFeedback({ uid, id })));
  const [changed, setChanged] = useState<FeedbackWhole>();
  return (
    <AskedView asked={asked} words={words} onRetry={again}>
      {(read) => {
        const entry = changed ?? read;
        return (
          <>
            <Facts
              facts={[
                [words.recommendation, entry.recommendation],
                [words.date, when(entry.date)],
                [words.member, entry.uid],
                ...Object.entries(entry.texts),
              ]}
            />
            <AnswerForm
              entry={entry}
              answer={(given, key) => client(calls).answerFeedback({ uid, id, ...given }, { key })}
              close={(given, key) => client(calls).closeFeedback({ uid, id, ...given }, { key })}
              onChanged={setChanged}
            />
          </>
        );
      }}
    </AskedView>
  );
}
