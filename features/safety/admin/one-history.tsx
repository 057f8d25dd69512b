import { Facts } from '@mitto/web-kit/staff/staff-split.tsx';
import type { History } from '../contract/safety-staff-calls.ts';
import { when } from './report-calls.ts';
import styles from './reports.module.css';
import { actNames, standingNames, words } from './words.ts';

/** Reports by and about a member, and earlier warnings and suspensions. */
export function OneHistory({ name, history }: { readonly name: string; readonly history: History }) {
  const { standing, reportsAbout, reportsBy, acts } = history;
  return (
    <section aria-label={words.history(name)}>
      <h2 className={styles['heading']}>{words.history(name)}</h2>
      <Facts
        facts={[
          [words.standing, standingNames[standing]],
          [words.reportsAbout, reportsAbout],
          [words.reportsBy, reportsBy],
          [words.earlier, <Acts key="acts" acts={acts} />],
        ]}
      />
    </section>
  );
}

/** Acts of staff, oldest first. */
export function Acts({ acts }: { readonly acts: History['acts'] }) {
  if (acts.length === 0) return words.none;
  return (
    <ul className={styles['acts']}>
      {acts.map(({ act, at, message, until }) => (
        <li key={at}>
          <b>{actNames[act]}</b> {when(at)} {until !== null && words.until(when(until))}
          {message !== null && <span dir="auto">{message}</span>}
        </li>
      ))}
    </ul>
  );
}
