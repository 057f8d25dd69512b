import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { usePremiumPrompt } from '@mitto/account/web/public/use-premium-prompt.ts';
import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { plusBold, shield } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import styles from './social.module.css';

/** Leads to the form of an activity; to the verification, for members who have verified nothing yet. */
export function CreateButton() {
  const router = useRouter();
  const { press } = usePremiumPrompt('activity');
  const isPremium = useIsPremium();
  const { own } = useOwn();
  if (!own) return null;
  if (!own.verification.mobile && !own.verification.photo)
    return (
      <Button
        tone="primary"
        glyph={shield}
        className={styles['create']}
        onClick={() => void router.open('profile.verification')}
      >
        {m.activities_verify()}
      </Button>
    );
  const create = () => {
    if (isPremium) void router.open('social.activity.create');
    else press();
  };
  return (
    <Button
      tone="primary"
      glyph={plusBold}
      aria-label={m.activities_create()}
      className={styles['create']}
      onClick={create}
    >
      {m.activities_create_short()}
    </Button>
  );
}
