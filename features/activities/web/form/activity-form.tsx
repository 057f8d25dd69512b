import { newId } from '@mitto/kit/ids';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { useForm, useFormView, useTextField, useValueField } from '@mitto/web-kit/forms/use-form';
import { useKeptDraft } from '@mitto/web-kit/forms/use-kept-draft';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Alert } from '@mitto/widgets/feedback/alert';
import { calendarBlank } from '@mitto/widgets/glyphs.ts';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { descriptionLimits } from '../../contract/activity-fields.ts';
import { activityMutations } from '../../contract/activity-mutations.ts';
import type { SocialActivity } from '../../contract/activity-tables.ts';
import { clock as clockFace } from '../glyphs.ts';
import { kindLook } from '../kinds/kind-look.ts';
import { KindRadios } from '../kinds/kind-tiles.tsx';
import { formErrorWords } from './error-words.ts';
import styles from './form.module.css';
import { type ActivityValues, activityForm, draftOf, endAfterMove, firstValues } from './form-values.ts';
import { PlacePart } from './place-part.tsx';
import { WhoPart } from './who-part.tsx';

/** Links the submit button, which is in the foot of the panel, to the form. */
export const activityFormId = 'activity-form';

interface Props {
  /** The activity that is edited. */
  readonly before: SocialActivity | undefined;
  readonly onState: (state: { readonly isBusy: boolean; readonly isValid: boolean }) => void;
}

/** The form of an activity. A new one is stored as a draft until it was created. */
export function ActivityForm({ before, onState }: Props) {
  const { clock } = useServices();
  const timeZone = before?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const form = useForm(() =>
    activityForm(firstValues(before, clock.now(), timeZone), { timeZone, now: () => clock.now(), before }),
  );
  const forgetDraft = useKeptDraft(form, before ? undefined : 'activity');
  const { isValid, isSubmitting } = useFormView(form);
  const send = useSendActivity(before, timeZone);
  const [hasFailed, setFailed] = useState(false);
  const kind = useValueField(form, 'category', formErrorWords);
  const about = useTextField(form, 'description', formErrorWords);
  const starts = useTextField(form, 'starts', formErrorWords);
  const ends = useTextField(form, 'ends', formErrorWords);
  useEffect(() => onState({ isBusy: isSubmitting, isValid }), [onState, isSubmitting, isValid]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailed(false);
    try {
      const end = await form.submit((values) => send.run(values));
      if (end.kind !== 'sent') return;
    } catch (error) {
      setFailed(true);
      return reportError(error);
    }
    forgetDraft();
    await send.thank();
  };

  return (
    <form id={activityFormId} noValidate method="post" onSubmit={submit} className={styles['form']}>
      <KindRadios value={kind.value} onValue={kind.onValue} />
      <TextAreaField
        {...about}
        label={m.activities_about()}
        help={m.activities_about_help({ least: descriptionLimits.least })}
        maxLength={descriptionLimits.most}
        required
        hasCounter
      />
      <div className={styles['times']}>
        <TextField
          {...starts}
          type="datetime-local"
          form="compact"
          glyph={calendarBlank}
          label={m.activities_starts()}
          required
          onChange={(event) => {
            const now = { starts: starts.value, ends: ends.value };
            form.patch({ ends: endAfterMove(now, event.target.value, timeZone) });
            starts.onChange(event);
          }}
        />
        <TextField
          {...ends}
          type="datetime-local"
          form="compact"
          glyph={clockFace}
          label={m.activities_ends()}
          required
        />
      </div>
      <PlacePart form={form} />
      <WhoPart form={form} />
      {hasFailed && <Alert tone="danger">{m.activities_create_failed()}</Alert>}
    </form>
  );
}

/** Creates the activity, or saves the edit. Both are on the device at once, and sent when there is a network. */
function useSendActivity(before: SocialActivity | undefined, timeZone: string) {
  const { run: create } = useMutation(activityMutations.createActivity);
  const { run: edit } = useMutation(activityMutations.editActivity);
  const { toasts } = useServices();
  const router = useRouter();
  const said = useRef('');
  return {
    run: async (values: ActivityValues): Promise<void> => {
      const draft = draftOf(values, timeZone);
      const category = kindLook[draft.category].label();
      said.current = before ? m.activities_updated({ category }) : m.activities_created({ category });
      if (before) await edit({ ...draft, id: before.id });
      else await create(draft, newId());
    },
    /** Called after success: says so, and closes the panel. */
    thank: async (): Promise<void> => {
      toasts.show({ text: said.current, tone: 'success' });
      await router.close();
    },
  };
}
