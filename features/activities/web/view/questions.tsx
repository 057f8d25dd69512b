import { formatMoment } from '@mitto/web-kit/formats/format-date';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { useLanguage } from '../use-language.ts';
import { isOpen, type ShownActivity } from './shown.ts';

/** Questions to the member: to take an offered place, or to say that they are still coming. */
export function Questions(shown: ShownActivity) {
  const { activity, doings } = shown;
  const language = useLanguage();
  const { state, answerBy, coming, timeZone } = activity;
  if (!isOpen(shown)) return null;
  if (state === 'offered' && answerBy !== undefined)
    return (
      <Alert tone="success">
        <strong>{m.activities_offered()}. </strong>
        {m.activities_offered_why({ when: formatMoment(answerBy, language, timeZone) })}
      </Alert>
    );
  if (state === 'missed') return <Alert tone="warning">{m.activities_missed_why()}</Alert>;
  if (state !== 'joined' || coming !== 'asked') return null;
  return (
    <Alert
      tone="warning"
      action={
        <Button size="slim" tone="primary" onClick={() => void doings.confirm()}>
          {m.activities_still_coming_yes()}
        </Button>
      }
    >
      <strong>{m.activities_still_coming()} </strong>
      {m.activities_still_coming_why()}
    </Alert>
  );
}
