import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import { formatMoment } from '@mitto/web-kit/formats/format-date';
import { Button } from '@mitto/widgets/buttons/button';
import { Avatar } from '@mitto/widgets/display/avatar';
import { Loading } from '@mitto/widgets/feedback/loading';
import { OfflineBar } from '@mitto/widgets/feedback/offline-bar';
import { Skeleton, StateNotice } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { profileConfiguration } from '../../contract/profile-configuration.ts';
import { eyeSlashDuotone, prohibitDuotone } from '../icons/glyphs.ts';
import { genderWord } from '../options/gender-words.ts';
import { usePhotoAddress } from '../public/use-photo-address.ts';
import { useTownWords } from '../public/use-town-words.ts';
import styles from './shut-list.module.css';
import { useRelease } from './use-release.ts';
import { type ShutKind, type ShutRow, useShutAccounts } from './use-shut-accounts.ts';

interface Props {
  readonly kind: ShutKind;
}

/** List of the blocked or the hidden members. */
export function ShutList({ kind }: Props) {
  const { rows, isLoaded, isNameless, hasMore, more } = useShutAccounts(kind);
  const { released, release } = useRelease(kind);
  if (!isLoaded) {
    return (
      <Loading label={m.profile_account_privacy()}>
        <Skeleton height="64px" />
      </Loading>
    );
  }
  const shown = rows.filter(({ uid }) => !released.has(uid));
  if (shown.length === 0) return <Nobody kind={kind} />;
  return (
    <>
      {isNameless && <OfflineBar>{m.profile_shut_offline()}</OfflineBar>}
      <ul className={styles['list']}>
        {shown.map((row) => (
          <Row key={row.uid} row={row} kind={kind} onRelease={release} />
        ))}
      </ul>
      {hasMore && (
        <Button isWide onClick={more}>
          {m.profile_shut_more()}
        </Button>
      )}
    </>
  );
}

function Nobody({ kind }: Props) {
  return kind === 'blocked' ? (
    <StateNotice glyph={prohibitDuotone} tone="plain" title={m.profile_none_blocked()}>
      {m.profile_none_blocked_why()}
    </StateNotice>
  ) : (
    <StateNotice glyph={eyeSlashDuotone} tone="plain" title={m.profile_none_hidden()}>
      {m.profile_none_hidden_why()}
    </StateNotice>
  );
}

interface RowProps {
  readonly row: ShutRow;
  readonly kind: ShutKind;
  readonly onRelease: (uid: string, name: string) => void;
}

function Row({ row: { uid, since, account }, kind, onRelease }: RowProps) {
  const { page } = useServices();
  const address = usePhotoAddress();
  const name = account?.name ?? m.profile_shut_nameless();
  const [picture] = account?.profileImage?.files ?? [];
  const gender = useConfigured(profileConfiguration).genders.find(({ value }) => value === account?.gender);
  const letter = gender && genderWord(gender, 'abbr');
  const town = useTownWords(account?.city);
  const date = formatMoment(since, page.language === 'th' ? 'th' : 'en');
  return (
    <li className={styles['row']}>
      <Avatar name={account?.name ?? ''} size={48} src={picture && address(picture, 'thumb')} />
      <div className={styles['who']}>
        <p className={styles['name']} dir="auto">
          {account?.age === undefined ? name : `${name}, ${account.age}`}
        </p>
        <p className={styles['about']}>
          {account?.name === undefined
            ? m.profile_shut_since({ date })
            : aboutOf(account, letter, town).join(' · ')}
        </p>
      </div>
      <Button
        size="slim"
        aria-label={kind === 'blocked' ? m.profile_unblock_name({ name }) : m.profile_unhide_name({ name })}
        onClick={() => onRelease(uid, name)}
      >
        {kind === 'blocked' ? m.profile_unblock() : m.profile_unhide()}
      </Button>
    </li>
  );
}

function aboutOf(
  { state, countryCode }: NonNullable<ShutRow['account']>,
  letter: string | undefined,
  city: string | undefined,
): string[] {
  const place = [...new Set([city, state, countryCode].filter((word) => word !== undefined))].join(', ');
  return [...(letter === undefined ? [] : [letter]), ...(place === '' ? [] : [place])];
}
