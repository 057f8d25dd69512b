import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useState } from 'react';
import type { PeopleCount } from '../../contract/people-answer.ts';
import type { PeopleRequest } from '../feed/ask-people.ts';

/** Time without a further change after which the server is asked (ms). */
const restMs = 400;

interface Counted {
  readonly question: string;
  readonly answer: PeopleCount;
}

/**
 * Number of people whom a search would show. Undefined while it is not known: before the server has answered for
 * exactly this search, offline, and if the server refuses the search.
 */
export function usePeopleCount(asked: PeopleRequest | undefined): PeopleCount | undefined {
  const { client } = useServices();
  const isOnline = useIsOnline();
  const [counted, setCounted] = useState<Counted>();
  const question = asked && isOnline ? JSON.stringify(asked) : undefined;
  useEffect(() => {
    if (question === undefined) return;
    const gone = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const [answer] = await client(databaseCalls).databaseQuery(
          { id: 'peopleCount', values: JSON.parse(question) },
          {
            isQuiet: true,
            signal: gone.signal,
          },
        );
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
