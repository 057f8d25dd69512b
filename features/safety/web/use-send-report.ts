import type { documentCalls } from '@mitto/account/contract/document-calls';
import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { newId } from '@mitto/kit/ids';
import type { CallTable } from '@mitto/web-kit/api/call-table';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { useRef } from 'react';
import { reportPath } from '../contract/report-case.ts';

/** A report is a document of the session path `/report/cases/`. */
const reportCalls: CallTable<Pick<typeof documentCalls, 'createSession'>> = {
  createSession: ['POST', '/session/create', false],
};

/** The reported member, and the activity if the report is about one. */
export interface Reported {
  readonly uid: string;
  readonly name: string;
  readonly activityId?: string;
}

export interface ReportValues {
  readonly type: string;
  readonly otherText: string;
  /** 'yes' or '': form values are strings. */
  readonly withMessages: string;
}

export function useSendReport({ uid, name, activityId }: Reported) {
  const { createSession } = useClient(reportCalls);
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
    run: async ({ type, otherText, withMessages }: ReportValues, key: string): Promise<void> => {
      if (tried.current?.key !== key) tried.current = { key, id: newId() };
      const text = otherText.trim();
      await createSession(
        {
          session_path: reportPath,
          session_id: tried.current.id,
          content: {
            ...{ id: uid, name, type },
            ...(activityId !== undefined && { activityId }),
            ...(withMessages === 'yes' && { withMessages: true }),
            ...(text !== '' && { otherText: text }),
          },
        },
        { key },
      );
    },
    /** Called after success: closes the panel and offers to block the reported member. */
    thank: async (): Promise<void> => {
      await router.close();
      await offerBlock();
    },
  };
}
