import { accountConfiguration } from '@mitto/account/contract/configuration';
import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { serverLink } from '@mitto/web-kit/api/server-place';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button, ButtonLink } from '@mitto/widgets/buttons/button';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { m } from '@mitto/words/messages';
import { copy, shareFatFill } from '../icons/glyphs.ts';
import styles from './friend-referral.module.css';
import { useCopy } from './use-copy.ts';

interface Props {
  readonly code: string;
}

/** Invitation for friends who have no account. Mitto notes whose code they registered with. */
export function FriendReferral({ code }: Props) {
  const router = useRouter();
  const copyText = useCopy();
  const link = serverLink(router.address('login', { state: 'register', ref: code }));
  const { coins } = useConfigured(accountConfiguration).referral;
  const text =
    coins > 0 ? m.profile_invite_coins({ coins, code, link }) : m.profile_invite_plain({ code, link });
  return (
    <section className={styles['referral']} aria-labelledby="friend-referral">
      <h3 id="friend-referral">{m.profile_referral_title()}</h3>
      <div className={styles['card']}>
        <Arches />
        <p>{coins > 0 ? m.profile_referral_coins({ coins }) : m.profile_referral_lead()}</p>
        <div className={styles['code']}>
          <span dir="auto">{code}</span>
          <IconButton
            glyph={copy}
            label={m.profile_copy_code()}
            className={styles['copy'] ?? ''}
            onClick={() => void copyText(code)}
          />
        </div>
        <Invite text={text} />
        <Button
          tone="ghost"
          size="slim"
          className={styles['quiet'] ?? ''}
          onClick={() => void copyText(text)}
        >
          {m.profile_copy_invite()}
        </Button>
      </div>
    </section>
  );
}

/** Button that opens the share sheet of the device, or a text message if the browser has no share sheet. */
function Invite({ text }: { readonly text: string }) {
  const data = { text };
  if ('share' in navigator && navigator.canShare?.(data)) {
    return (
      <Button tone="paper" glyph={shareFatFill} onClick={() => void share(data)}>
        {m.profile_invite()}
      </Button>
    );
  }
  return (
    <ButtonLink tone="paper" href={`sms:?&body=${encodeURIComponent(text)}`}>
      {m.profile_invite()}
    </ButtonLink>
  );
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // AbortError: the member closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

function Arches() {
  return (
    <svg className={styles['arches']} viewBox="0 0 200 170" aria-hidden="true" focusable="false">
      <path d="M12 170V76a58 58 0 0 1 116 0v94M72 170V76a58 58 0 0 1 116 0v94" />
    </svg>
  );
}
