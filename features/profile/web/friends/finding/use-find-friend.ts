import type { FoundMember } from '@mitto/account/contract/user-calls';
import { CallError } from '@mitto/web-kit/api/call-error';
import { isOnline } from '@mitto/web-kit/api/connection';
import { useClient } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UserInfoRow } from '../../../contract/profile-table.ts';
import { profileWebCalls } from '../../calls/profile-calls.ts';

export type SoughtBy = 'username' | 'mobile';

export type Finding =
  | { readonly is: 'nothing' }
  | { readonly is: 'looking' }
  | { readonly is: 'found'; readonly person: FoundMember }
  | { readonly is: 'nobody' }
  /**
   * The member searched for their own id or number. No request is sent, so it does not count as a search
   * without a result.
   */
  | { readonly is: 'oneself' }
  | { readonly is: 'trouble'; readonly sentence: string };

const nothing: Finding = { is: 'nothing' };

/** Searches for one member by their exact id or phone number. */
export function useFindFriend(own: Pick<UserInfoRow, 'username' | 'mobile'>) {
  const { searchUser } = useClient(profileWebCalls);
  const { rest, look, end } = useSearchRest();
  const [finding, setFinding] = useState(nothing);
  const last = useRef<AbortController>(undefined);

  const ask = async (type: SoughtBy, searchValue: string, signal: AbortSignal): Promise<Finding> => {
    const [person] = await searchUser({ type, searchValue }, { signal });
    // The server counts every search. Check if this one was the last that it allows.
    await look();
    return person ? { is: 'found', person } : { is: 'nobody' };
  };
  const trouble = async (error: unknown): Promise<Finding> => {
    if (error instanceof CallError && error.code === 'too-many') {
      await look();
      return nothing;
    }
    return { is: 'trouble', sentence: troubleSentence(error) };
  };
  return {
    finding,
    rest,
    endRest: end,
    forget: () => {
      last.current?.abort();
      setFinding(nothing);
    },
    find: async (type: SoughtBy, typed: string) => {
      const value = typed.trim();
      if (value === '' || rest) return;
      last.current?.abort();
      if (isSame(value, own[type])) {
        setFinding({ is: 'oneself' });
        return;
      }
      const wanted = new AbortController();
      last.current = wanted;
      setFinding({ is: 'looking' });
      const found = await ask(type, value, wanted.signal)
        .catch(trouble)
        .catch((error: unknown): Finding => ({ is: 'trouble', sentence: troubleSentence(error) }));
      if (!wanted.signal.aborted) setFinding(found);
    },
  };
}

function isSame(value: string, own: string | undefined): boolean {
  return own !== undefined && value.localeCompare(own, undefined, { sensitivity: 'accent' }) === 0;
}

function troubleSentence(error: unknown): string {
  if (!isOnline()) return m.profile_friends_offline();
  if (!(error instanceof CallError)) return m.profile_friends_failed();
  if (error.code === 'account/profile-first') return m.profile_friends_profile_first();
  if (error.code === 'account/verify-first') return m.profile_friends_verify_first();
  return error.code === 'paused' ? m.account_error_paused() : m.profile_friends_failed();
}

interface SearchRest {
  /** End of the block, in the time of this device's clock. */
  readonly until: number;
  /** Duration of the whole block in milliseconds. */
  readonly length: number;
}

/**
 * Block of the friend search after too many searches without a result. The server stores it, so that neither
 * a reload nor another device ends it.
 */
function useSearchRest() {
  const { readConfiguration } = useClient(profileWebCalls);
  const [rest, setRest] = useState<SearchRest>();
  const look = async () => {
    const { restrictions } = await readConfiguration({}, { isQuiet: true });
    const { countDown, timeout } = restrictions.search;
    setRest(
      countDown === undefined ? undefined : { until: Date.now() + countDown * 1000, length: timeout * 1000 },
    );
  };
  // Ignore errors: without a connection the search cannot run either.
  const lookQuietly = useEffectEvent(() => void look().catch(() => undefined));
  useEffect(() => {
    lookQuietly();
    addEventListener('online', lookQuietly);
    return () => removeEventListener('online', lookQuietly);
  }, []);
  return { rest, look, end: () => setRest(undefined) };
}
