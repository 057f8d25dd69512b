import { useServices } from '@mitto/web-kit/feature/services';
import { timeAgo } from '@mitto/web-kit/formats/time-ago';
import { useMinute } from '@mitto/web-kit/formats/use-time-ago';
import { canUsePasskeys } from '@mitto/web-kit/session/sign-challenge';
import { Button } from '@mitto/widgets/buttons/button';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { Passkey, SignInMeans } from '../../contract/passkeys.ts';
import { FailureAlert } from '../failure-alert.tsx';
import { key } from '../login/login-glyphs.ts';
import { useAttempt } from '../public/use-attempt.ts';
import styles from '../sign-in/sign-in.module.css';
import type { Confirmed } from '../sign-in/use-confirmed.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { makeOnDevice } from './device-passkeys.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';

interface Props {
  readonly means: SignInMeans;
  readonly confirmed: Confirmed;
  readonly onMeans: (means: SignInMeans) => void;
}

/** The passkey that is named: a new one, or one of the list. */
type Naming = { readonly kind: 'new' } | { readonly kind: 'old'; readonly passkey: Passkey };

/** The passkeys of the member, with names; they are added, renamed and removed. */
export function PasskeysPart({ means, confirmed, onMeans }: Props) {
  const calls = useAccountCalls();
  const { toasts, modals } = useServices();
  const naming = useAttempt();
  const removing = useAttempt();
  const [named, setNamed] = useState<Naming>();
  const canAdd = canUsePasskeys(means.rpId);

  const add = async (name: string) => {
    const asked = await confirmed(() => calls.startPasskey());
    const credential = await makeOnDevice(asked);
    onMeans(await calls.addPasskey({ name, credential }));
    toasts.show({ text: m.account_passkey_added(), tone: 'success' });
  };
  const save = (name: string) =>
    naming.run(async () => {
      if (named?.kind === 'old') onMeans(await calls.renamePasskey({ id: named.passkey.id, name }));
      else await add(name);
      setNamed(undefined);
    });
  const remove = async ({ id, name }: Passkey) => {
    const isMeant = await modals.confirm({
      title: m.account_passkey_remove(),
      message: m.account_passkey_remove_asks({ name }),
      yes: m.account_remove(),
      no: m.app_cancel(),
      isDangerous: true,
    });
    if (!isMeant) return;
    await removing.run(async () => {
      onMeans(await confirmed(() => calls.removePasskey({ id })));
      toasts.show({ text: m.account_passkey_removed({ name }) });
    });
  };
  const open = (next: Naming) => {
    naming.clear();
    setNamed(next);
  };

  return (
    <section aria-labelledby="passkeys-title" className={styles['part']}>
      <h3 id="passkeys-title">{m.account_passkeys()}</h3>
      <p className={styles['lead']}>{m.account_passkeys_lead()}</p>
      <FailureAlert failure={removing.failure} />
      {means.passkeys.length > 0 && (
        <ul className={styles['list']}>
          {means.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => open({ kind: 'old', passkey })}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      {canAdd ? (
        <Button size="tall" isWide isBusy={removing.isBusy} onClick={() => open({ kind: 'new' })}>
          {m.account_passkey_add()}
        </Button>
      ) : (
        <p className={styles['lead']}>{m.account_passkeys_unusable()}</p>
      )}
      <Sheet
        isOpen={named !== undefined}
        onClose={() => setNamed(undefined)}
        title={named?.kind === 'old' ? m.account_passkey_rename() : m.account_passkey_add()}
        closeLabel={m.app_close()}
      >
        {named && (
          <PasskeyNameForm
            name={named.kind === 'old' ? named.passkey.name : undefined}
            attempt={naming}
            onName={save}
          />
        )}
      </Sheet>
    </section>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, addedAt, usedAt, isBackedUp }, onRename, onRemove }: RowProps) {
  const { page } = useServices();
  const now = useMinute();
  const ago = (at: number) => timeAgo(at, now, page.language === 'th' ? 'th' : 'en');
  return (
    <li className={styles['passkey']}>
      <span className={styles['look']} aria-hidden="true">
        <Icon glyph={key} size={22} />
      </span>
      <span className={styles['facts']}>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        <span>{m.account_passkey_since({ ago: ago(addedAt) })}</span>
        <span>
          {usedAt === null ? m.account_passkey_unused() : m.account_passkey_used({ ago: ago(usedAt) })}
        </span>
        {isBackedUp && <span>{m.account_passkey_backed_up()}</span>}
      </span>
      <span className={styles['acts']}>
        <Button
          tone="ghost"
          size="slim"
          aria-label={m.account_passkey_rename_named({ name })}
          onClick={onRename}
        >
          {m.account_rename()}
        </Button>
        <Button
          tone="ghost"
          size="slim"
          className={styles['remove']}
          aria-label={m.account_remove_named({ name })}
          onClick={onRemove}
        >
          {m.account_remove()}
        </Button>
      </span>
    </li>
  );
}
