import { Countdown } from '@mitto/widgets/display/countdown';
import { ProgressRing } from '@mitto/widgets/display/progress';
import { useNow } from '@mitto/widgets/display/use-now.ts';
import { hourglassMediumBold } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import styles from './friends.module.css';

interface Props {
  readonly until: number;
  readonly length: number;
  readonly onEnd: () => void;
}

const minute = 60_000;

/** Notice that the search is blocked after too many searches without a result, with a countdown. */
export function SearchRests({ until, length, onEnd }: Props) {
  const now = useNow(minute);
  return (
    <div className={styles['rests']}>
      <ProgressRing tone="gold" label={m.profile_friends_wait()} value={until - now} max={length}>
        <Icon glyph={hourglassMediumBold} size={20} />
      </ProgressRing>
      <p>
        {m.profile_friends_limit()}{' '}
        <Countdown label={m.profile_friends_wait()} until={until} say={sayLeft} onEnd={onEnd} />
      </p>
    </div>
  );
}

function sayLeft(left: number): string {
  const minutes = Math.ceil(left / minute);
  return left <= 0 ? m.profile_friends_again() : m.profile_friends_minutes({ count: minutes });
}
