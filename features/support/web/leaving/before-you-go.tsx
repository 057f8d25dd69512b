import {
  type LeavingReason,
  leavingReasons,
  maxSuggestions,
  recommendations,
  supportExperiences,
} from '@mitto/account/contract/leaving-calls';
import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { BalanceLine } from '@mitto/coins/web/public/balance-line';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { heartFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { ChoiceChip } from '@mitto/widgets/inputs/chip';
import { SelectField } from '@mitto/widgets/inputs/select-field';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import styles from './leaving.module.css';
import { leavingWebCalls } from './leaving-calls.ts';
import { LeavingFailure } from './leaving-failure.tsx';

const reasonWords = {
  'found-someone': m.support_leaving_found,
  break: m.support_leaving_break,
  'too-few-people': m.support_leaving_few,
  privacy: m.support_leaving_privacy,
  other: m.support_leaving_other,
} satisfies Record<LeavingReason, () => string>;

const recommendationWords = {
  'very-likely': m.support_very_likely,
  likely: m.support_likely,
  neutral: m.support_neutral,
  unlikely: m.support_unlikely,
  'very-unlikely': m.support_very_unlikely,
} satisfies Record<(typeof recommendations)[number], () => string>;

const helpWords = {
  good: m.support_help_good,
  fair: m.support_help_fair,
  poor: m.support_help_poor,
  none: m.support_help_none,
} satisfies Record<(typeof supportExperiences)[number], () => string>;

/** Asks why, names what is lost and what stays, and deletes the account. */
export function BeforeYouGo({ password }: { readonly password: string | undefined }) {
  const router = useRouter();
  const [reason, setReason] = useState<LeavingReason>();
  const [recommendation, setRecommendation] = useState<string>('');
  const [experience, setExperience] = useState<string>('');
  const [suggestions, setSuggestions] = useState('');
  const { isBusy, failure, leave } = useLeave();
  const isHappy = reason === 'found-someone';
  const go = () =>
    reason &&
    leave(password, {
      reason,
      ...(suggestions.trim() !== '' && { suggestions: suggestions.trim() }),
      ...pick(recommendations, recommendation, 'recommendation'),
      ...pick(supportExperiences, experience, 'supportExperience'),
    });
  return (
    <div className={styles['form']}>
      <fieldset className={styles['why']}>
        <legend>{m.support_leaving_why()}</legend>
        {leavingReasons.map((one) => (
          <ChoiceChip key={one} isOn={reason === one} onToggle={(isOn) => setReason(isOn ? one : undefined)}>
            {reasonWords[one]()}
          </ChoiceChip>
        ))}
      </fieldset>
      <p role="status" className={styles['lovely']} hidden={!isHappy}>
        <Icon glyph={heartFill} size={22} />
        {isHappy && m.support_leaving_lovely()}
      </p>
      <div className={styles['pair']}>
        <SelectField
          label={m.support_leaving_recommend()}
          value={recommendation}
          onChange={({ target }) => setRecommendation(target.value)}
          choices={choicesOf(recommendations, recommendationWords)}
        />
        <SelectField
          label={m.support_leaving_help()}
          value={experience}
          onChange={({ target }) => setExperience(target.value)}
          choices={choicesOf(supportExperiences, helpWords)}
        />
      </div>
      <TextAreaField
        label={m.support_leaving_better()}
        value={suggestions}
        maxLength={maxSuggestions}
        onChange={({ target }) => setSuggestions(target.value)}
      />
      <ul className={styles['kept']}>
        <li>
          <b>
            <BalanceLine />
          </b>
          {m.support_leaving_coins()}
        </li>
        <li>{m.support_leaving_kept()}</li>
      </ul>
      <LeavingFailure failure={failure} />
      <Button
        tone="danger"
        size="tall"
        isWide
        isBusy={isBusy}
        disabled={reason === undefined}
        onClick={() => void go()}
      >
        {m.support_delete()}
      </Button>
      <Button tone="ghost" isWide onClick={() => void router.close()}>
        {m.support_leaving_keep()}
      </Button>
    </div>
  );
}

type Feedback = Parameters<ReturnType<typeof useLeave>['leave']>[1];

/** Deletes the account on the server, then signs out here and deletes what this device has of it. */
function useLeave() {
  const { deactivateAccount } = useClient(leavingWebCalls);
  const { leave, session, toasts } = useServices();
  const router = useRouter();
  const { isBusy, failure, run } = useAttempt();
  return {
    isBusy,
    failure,
    leave: (
      password: string | undefined,
      feedback: Parameters<typeof deactivateAccount>[0]['feedback'],
    ): Promise<void> =>
      run(async () => {
        const uid = session.userId;
        if (uid === undefined) return;
        const hasLeft = await leave(async () => {
          await deactivateAccount({ uid, feedback, ...(password !== undefined && { password }) });
          await router.closeAll();
        });
        if (!hasLeft) return;
        await router.replace('login');
        toasts.show({ text: m.support_leaving_done() });
      }),
  };
}

function choicesOf<V extends string>(values: readonly V[], words: Readonly<Record<V, () => string>>) {
  return [
    { value: '', label: m.support_contact_rather_not() },
    ...values.map((value) => ({ value, label: words[value]() })),
  ];
}

/** The chosen value under its field, if it is one of the list. */
function pick<V extends string, K extends keyof Feedback>(
  values: readonly V[],
  chosen: string,
  field: K,
): Partial<Record<K, V>> {
  const found = values.find((value) => value === chosen);
  // The cast is safe: the object has this one field.
  return found === undefined ? {} : ({ [field]: found } as Partial<Record<K, V>>);
}
