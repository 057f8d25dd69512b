import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import type { Person } from '@mitto/web-kit/data/use-people';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { arrowDownLeftBold, arrowUpRightBold, creditCardBold, crownBold, giftBold } from '../glyphs.ts';
import { unit, useAmounts } from '../use-amounts.ts';
import { whenOf } from './days.ts';
import styles from './history.module.css';
import type { HistoryEntry } from './other-of.ts';

interface Props {
  readonly entry: HistoryEntry;
  /** The other member, if their profile is on this device. */
  readonly person: Person | undefined;
  readonly now: number;
}

/** One movement of coins: whom or what it was for, when, and the amount with its sign. */
export function HistoryRow({ entry, person, now }: Props) {
  const { coins, language } = useAmounts();
  const { debit, amount, date } = entry;
  const words = { today: (time: string) => m.coins_today({ time }), yesterday: m.coins_yesterday() };
  const about = aboutOf(entry);
  return (
    <li className={styles['row']}>
      <Sign entry={entry} person={person} />
      <span className={styles['words']}>
        <span className={styles['title']} dir="auto">
          {titleOf(entry, person?.fields.name)}
        </span>
        <span className={styles['when']}>{whenOf(date, now, language, words)}</span>
        {about !== undefined && (
          <span className={styles['about']} dir="auto">
            {about}
          </span>
        )}
      </span>
      {/* Never by colour alone: the amount carries its sign, which a minus of its own width writes. */}
      <b className={styles['amount']} data-in={!debit || undefined}>
        {`${debit ? '−' : '+'}${coins(amount)}`} <span className="visually-hidden">{unit}</span>
      </b>
    </li>
  );
}

const glyphs: Readonly<Record<Exclude<HistoryEntry['metadata']['reason'], 'transfer'>, Glyph>> = {
  grant: giftBold,
  referral: giftBold,
  purchase: creditCardBold,
  spend: crownBold,
  refund: creditCardBold,
  reversal: creditCardBold,
  debt: creditCardBold,
};
const tones = {
  grant: 'gold',
  referral: 'gold',
  purchase: 'success',
  spend: 'plain',
  refund: 'plain',
  reversal: 'plain',
  debt: 'plain',
} as const;

/** The face of the other member with the direction, or the sign of what it was for. */
function Sign({ entry: { debit, metadata, name }, person }: Pick<Props, 'entry' | 'person'>) {
  const { reason } = metadata;
  if (reason !== 'transfer') {
    return (
      <span className={styles['tile']} data-tone={tones[reason]}>
        <Icon glyph={glyphs[reason]} size={20} />
      </span>
    );
  }
  return (
    <span className={styles['face']}>
      <FaceAvatar person={person?.fields} name={name ?? ''} size={40} />
      <span className={styles['way']} data-in={!debit || undefined}>
        <Icon glyph={debit ? arrowUpRightBold : arrowDownLeftBold} size={12} />
      </span>
    </span>
  );
}

function titleOf({ debit, metadata, name }: HistoryEntry, shown: string | undefined): string {
  switch (metadata.reason) {
    case 'transfer': {
      const other = name ?? shown;
      if (other === undefined || other === null) return debit ? m.coins_to_nobody() : m.coins_from_nobody();
      return debit ? m.coins_to({ name: other }) : m.coins_from({ name: other });
    }
    case 'grant':
      return m.coins_granted();
    case 'referral':
      return m.coins_referral();
    case 'purchase':
      return m.coins_bought();
    case 'spend':
      return m.coins_spent();
    case 'refund':
      return m.coins_refunded();
    case 'reversal':
      return debit ? m.coins_payment_taken_back() : m.coins_payment_returned();
    case 'debt':
      return m.coins_debt_paid();
  }
}

function aboutOf({ comments, debit, metadata: { given } }: HistoryEntry): string | undefined {
  if (comments !== undefined) return comments;
  if (given === 0) return undefined;
  return debit ? m.coins_paid_with_given() : m.coins_given_to_spend();
}
