import { sentenceOf } from '@mitto/web-kit/api/call-error';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import { useAsked, useStaff } from '@mitto/web-kit/staff/staff-services';
import { AskedView, Facts, StaffPictures, StaffSplit } from '@mitto/web-kit/staff/staff-split.tsx';
import { Button } from '@mitto/widgets/buttons/button';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { SelectField } from '@mitto/widgets/inputs/select-field';
import { useState } from 'react';
import type { selfieStaffCalls } from '../contract/selfie-calls.ts';
import { type SelfieRefusal, selfieRefusals, selfieSize } from '../contract/selfies.ts';
import styles from './selfie-queue.module.css';
import { poseNames, refusalNames, words } from './words.ts';

const calls: CallTable<typeof selfieStaffCalls> = {
  listSelfies: ['GET', '/admin/selfies', true],
  lookAtSelfies: ['POST', '/admin/selfies/look', true],
  decideOnSelfies: ['PUT', '/admin/selfies', false],
};

const when = (at: number) => dateFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** Selfies that wait for a decision. Those that wait longest come first. */
export function SelfieQueue() {
  const { client, act } = useStaff();
  const { asked, again } = useAsked(() => act(() => client(calls).listSelfies({})));
  const [openId, setOpenId] = useState<string>();
  const decided = () => {
    setOpenId(undefined);
    again();
  };
  return (
    <AskedView asked={asked} words={words} onRetry={again}>
      {({ count, selfies }) => {
        const open = selfies.find(({ id }) => id === openId);
        return (
          <StaffSplit
            label={words.waiting(count)}
            empty={words.empty}
            openId={open?.id}
            onOpen={setOpenId}
            entries={selfies.map(({ id, pose, sentAt }) => ({
              id,
              title: poseNames[pose],
              note: words.sent(when(sentAt)),
            }))}
          >
            {open && <Comparison key={open.id} uid={open.uid} id={open.id} onDecided={decided} />}
          </StaffSplit>
        );
      }}
    </AskedView>
  );
}

interface ComparisonProps {
  readonly uid: string;
  readonly id: string;
  readonly onDecided: () => void;
}

/** The selfies of one member beside the photos of the profile. */
function Comparison({ uid, id, onDecided }: ComparisonProps) {
  const { client, act, mediaUrl } = useStaff();
  const { asked, again } = useAsked(() => act(() => client(calls).lookAtSelfies({ uid, id })));
  return (
    <AskedView asked={asked} words={words} onRetry={again}>
      {({ name, age, pose, sentAt, selfies, photos }) => (
        <>
          <Facts
            facts={[
              [words.pose, <b key="pose">{poseNames[pose]}</b>],
              [words.name, name],
              [words.age, age],
              [words.sentAt, when(sentAt)],
            ]}
          />
          <StaffPictures
            label={words.selfies}
            none={words.noSelfies}
            pictures={selfies.map((key, at) => ({
              src: mediaUrl(key, selfieSize),
              alt: words.selfie(at + 1),
            }))}
          />
          <StaffPictures
            label={words.photos}
            none={words.noPhotos}
            pictures={photos.map(({ key }, at) => ({
              // Not a size that the service worker of the member app keeps.
              src: mediaUrl(key, '1600'),
              alt: at === 0 ? words.mainPhoto : words.photo(at + 1),
            }))}
          />
          <Decision uid={uid} id={id} mainPhoto={photos[0]?.key} onDecided={onDecided} onStale={again} />
        </>
      )}
    </AskedView>
  );
}

interface DecisionProps extends ComparisonProps {
  readonly mainPhoto: string | undefined;
  /** Called when the server did not take the decision: what is shown may be outdated. */
  readonly onStale: () => void;
}

function Decision({ uid, id, mainPhoto, onDecided, onStale }: DecisionProps) {
  const { client, act, toasts } = useStaff();
  const [refusal, setRefusal] = useState<SelfieRefusal>();
  const [isBusy, setBusy] = useState(false);
  const decide = async (given: { readonly refusal?: SelfieRefusal; readonly mainPhoto?: string }) => {
    setBusy(true);
    // All attempts with the same key are one decision, also the one after the password was confirmed.
    const key = crypto.randomUUID();
    try {
      await act(() => client(calls).decideOnSelfies({ uid, id, ...given }, { key }));
      toasts.show({ text: given.refusal ? words.refused : words.approved, tone: 'success' });
      onDecided();
    } catch (error) {
      toasts.show({ text: sentenceOf(error), tone: 'danger', staysFor: 8000 });
      onStale();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['decision']}>
      <p>{words.question}</p>
      {mainPhoto !== undefined && (
        <Button tone="primary" isBusy={isBusy} onClick={() => void decide({ mainPhoto })}>
          {words.approve}
        </Button>
      )}
      <form
        className={styles['refusal']}
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal !== undefined && !isBusy) void decide({ refusal });
        }}
      >
        <SelectField
          label={words.why}
          placeholder={words.choose}
          required
          value={refusal ?? ''}
          choices={selfieRefusals.map((value) => ({ value, label: refusalNames[value] }))}
          onChange={({ target }) => setRefusal(selfieRefusals.find((one) => one === target.value))}
        />
        <Button type="submit" tone="danger-soft" isBusy={isBusy}>
          {words.refuse}
        </Button>
      </form>
    </div>
  );
}
