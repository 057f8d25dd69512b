import type { documentCalls } from '@mitto/account/contract/document-calls';
import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { AppError } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { useRef } from 'react';
import { reportPath } from '../contract/report-case.ts';
import { keysOf, type ReportValues } from './report-values.ts';
import type { ReportPictures } from './use-report-pictures.ts';

/** A report is a document of the session path `/report/cases/`. */
const documentTable: CallTable<Pick<typeof documentCalls, 'createSession'>> = {
  createSession: ['POST', '/session/create', false],
};

/** The reported member, and the activity if the report is about one. */
export interface Reported {
  readonly uid: string;
  readonly name: string;
  readonly activityId?: string;
}

export function useSendReport(
  { uid, name, activityId }: Reported,
  { bringAgain }: Pick<ReportPictures, 'bringAgain'>,
) {
  const { createSession } = useClient(documentTable);
  const { modals, toasts, page } = useServices();
  const { run: block } = useMutation(circleMutations.block);
  const { run: unblock } = useMutation(circleMutations.unblock);
  const router = useRouter();
  // A retry after a lost answer reuses the id, so that it is the same report.
  const tried = useRef<{ readonly key: string; readonly id: string }>(undefined);

  const offerBlock = async () => {
    const isMeant = await modals.confirm({
      title: m.safety_thanks({ days: page.answerDays }),
      message: m.safety_block_offer({ name }),
      yes: m.safety_block_name({ name }),
      no: m.safety_not_now(),
      isDangerous: true,
    });
    if (!isMeant) return;
    await block({ uid });
    toasts.show({
      text: m.safety_blocked({ name }),
      action: { label: m.safety_undo(), onPress: () => void unblock({ uid }), isUndo: true },
    });
  };

  return {
    run: async (values: ReportValues, key: string): Promise<void> => {
      const { type, otherText, withMessages } = values;
      if (tried.current?.key !== key) tried.current = { key, id: newId() };
      const { id } = tried.current;
      const text = otherText.trim();
      const create = (pictures: readonly string[], attempt: string) =>
        createSession(
          {
            session_path: reportPath,
            session_id: id,
            content: {
              ...{ id: uid, name, type },
              ...(activityId !== undefined && { activityId }),
              ...(withMessages === 'yes' && { withMessages: true }),
              ...(text !== '' && { otherText: text }),
              ...(pictures.length > 0 && { pictures }),
            },
          },
          { key: attempt },
        );
      try {
        await create(keysOf(values.pictures), key);
      } catch (error) {
        if (!haveWaitedTooLong(error)) throw error;
        await create(await bringAgain(), crypto.randomUUID());
      }
    },
    /** Called after success: closes the panel and offers to block the reported member. */
    thank: async (): Promise<void> => {
      await router.close();
      await offerBlock();
    },
  };
}

/** True if the server has deleted the pictures, because the report came too long after them. */
const haveWaitedTooLong = (error: unknown): boolean =>
  error instanceof AppError && error.fields?.['content.pictures'] === 'gone';
