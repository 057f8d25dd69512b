import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useState } from 'react';
import type { PeopleCount } from '../../contract/people-answer.ts';
import { withoutPremium } from './filter-columns.ts';
import type { Choices } from './use-filter-edits.ts';

/** Time without a further change after which the server is asked (ms). */
const restMs = 400;

interface Counted {
  readonly question: string;
  readonly answer: PeopleCount;
}

/**
 * Number of people whom these choices would show. Undefined while it is not known: before the server has
 * answered for exactly these choices, offline, and for choices by which nobody can search.
 */
export function usePeopleCount(choices: Choices | undefined): PeopleCount | undefined {
  const { client } = useServices();
  const isOnline = useIsOnline();
  const isPremium = useIsPremium();
  const [counted, setCounted] = useState<Counted>();
  const question =
    choices && isOnline ? JSON.stringify(isPremium ? choices : withoutPremium(choices)) : undefined;
  useEffect(() => {
    if (question === undefined) return;
    const gone = new AbortController();
    const timer = setTimeout(async () => {
      const asked = { id: 'peopleCount', values: JSON.parse(question) };
      try {
        const [answer] = await client(databaseCalls).databaseQuery(asked, {
          isQuiet: true,
          signal: gone.signal,
        });
        // Safe cast: the server's query is declared to return this type.
        setCounted({ question, answer: answer as PeopleCount });
      } catch {
        // The button has no number then. Pressing it runs the search, which shows the error.
      }
    }, restMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [question, client]);
  return counted?.question === question ? counted?.answer : undefined;
}
