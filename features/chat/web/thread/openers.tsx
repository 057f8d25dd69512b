import { useSharedInterests } from '@mitto/profile/web/public/use-shared-interests.ts';
import type { Person } from '@mitto/web-kit/data/use-people';
import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import styles from './thread.module.css';

interface Props {
  readonly name: string;
  readonly person: Person | undefined;
  readonly onPick: (text: string) => void;
}

/** Max number of openers about interests. Another one fits everybody. */
const most = 2;

/** First sentences to choose from in an empty conversation. A chosen one goes into the draft, and is not sent. */
export function Openers({ name, person, onPick }: Props) {
  const shared = useSharedInterests(person?.fields).slice(0, most);
  const openers = [
    ...shared.map((interest) => m.chat_opener_shared({ interest })),
    m.chat_opener_plain({ name }),
  ];
  return (
    <ul className={styles['openers']} aria-label={m.chat_openers()}>
      {openers.map((opener) => (
        <li key={opener}>
          <Button size="slim" onClick={() => onPick(opener)}>
            {opener}
          </Button>
        </li>
      ))}
    </ul>
  );
}
