import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { Avatar } from '@mitto/widgets/display/avatar';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { useLanguage } from '../use-language.ts';
import { periodWords } from '../when.ts';
import { isOpen, type ShownActivity } from './shown.ts';
import styles from './view.module.css';

/** Names of those who come, are invited or wait for the author's yes. Only they and the author see names. */
export function ParticipantList(shown: ShownActivity) {
  const { activity, me, doings } = shown;
  const language = useLanguage();
  const { interested = [], invitees = [], askers = [], leavers = [], uid } = activity;
  const isAuthor = uid === me && isOpen(shown);
  const joined = new Set(interested);
  const invited = invitees.filter((one) => !joined.has(one));
  return (
    <>
      <PeopleList
        {...shown}
        title={m.activities_askers()}
        uids={askers}
        actsOf={(one, name) =>
          isAuthor && (
            <>
              <Button
                size="slim"
                aria-label={m.activities_refuse_name({ name })}
                onClick={() => void doings.refuse(one)}
              >
                {m.activities_refuse()}
              </Button>
              <Button
                size="slim"
                tone="primary"
                aria-label={m.activities_accept_name({ name })}
                onClick={() => void doings.accept(one)}
              >
                {m.activities_accept()}
              </Button>
            </>
          )
        }
      />
      <PeopleList
        {...shown}
        title={m.activities_people()}
        uids={interested}
        actsOf={(one, name) =>
          isAuthor && (
            <Button
              size="slim"
              tone="ghost"
              aria-label={m.activities_take_out_name({ name })}
              onClick={() => void doings.takeOut(one, name)}
            >
              {m.activities_take_out()}
            </Button>
          )
        }
      />
      <PeopleList {...shown} title={m.activities_invitees()} uids={invited} actsOf={() => null} />
      <PeopleList
        {...shown}
        title={m.activities_leavers()}
        uids={leavers.map((one) => one.uid)}
        actsOf={(one) => {
          const leaver = leavers.find((other) => other.uid === one);
          const { timeZone } = activity;
          return (
            leaver && periodWords({ startTime: leaver.joinedAt, endTime: leaver.leftAt, timeZone }, language)
          );
        }}
      />
    </>
  );
}

interface ListProps extends ShownActivity {
  readonly title: string;
  readonly uids: readonly string[];
  readonly actsOf: (uid: string, name: string) => ReactNode;
}

function PeopleList({ activity, me, title, uids, actsOf }: ListProps) {
  const router = useRouter();
  const names = new Map(activity.people?.map(({ uid, name }) => [uid, name]));
  if (uids.length === 0) return null;
  return (
    <section>
      <h3 className={styles['heading']}>{title}</h3>
      <ul className={styles['people']}>
        {uids.map((uid) => {
          const name = names.get(uid) ?? m.activities_somebody();
          return (
            <li key={uid} className={styles['one']}>
              <button
                type="button"
                className={styles['person']}
                onClick={() => void router.open('profile', uid === me ? { isMe: true } : { uid })}
              >
                <span aria-hidden="true">
                  <Avatar name={name} size={40} />
                </span>
                <bdi>{name}</bdi>
              </button>
              {actsOf(uid, name)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
