import type { Services } from '@mitto/web-kit/feature/services';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { m } from '@mitto/words/messages';
import type { Authorized } from '../../contract/member.ts';
import { accountCalls } from '../account-calls.ts';

interface Leaving {
  readonly token: string;
  readonly erasedAt: number;
}

/** Asks whether a deleted account is to come back, and brings it back; undefined if it is to stay deleted. */
export async function askBringBack(
  { modals, client }: Pick<Services, 'modals' | 'client'>,
  { token, erasedAt }: Leaving,
): Promise<Authorized | undefined> {
  const { lang } = document.documentElement;
  const date = dateFormat(lang, { dateStyle: 'long' }).format(erasedAt);
  const isMeant = await modals.confirm({
    title: m.account_bring_back(),
    message: m.account_bring_back_note({ date }),
    yes: m.account_bring_back_yes(),
    no: m.account_bring_back_no(),
  });
  return isMeant ? await client(accountCalls).bringBackAccount({ token }) : undefined;
}
