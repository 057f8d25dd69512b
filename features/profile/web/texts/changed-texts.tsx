import { useAttempt } from '@mitto/account/web/public/use-attempt.ts';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Modal } from '@mitto/widgets/feedback/modal';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { type Acceptance, type AcceptedText, currentVersion } from '../../contract/text-versions.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import { TemplateLink } from '../public/template-link.tsx';
import styles from './texts.module.css';

/** One sentence about what is new in the present version of each text. */
const changes: Readonly<Record<AcceptedText, () => string>> = {
  'terms-and-conditions': m.profile_texts_new_terms,
  'privacy-policy': m.profile_texts_new_privacy,
  'community-guidelines': m.profile_texts_new_community,
};

interface Props {
  readonly due: readonly Acceptance[];
  readonly onDone: () => void;
}

/** Asks a member to accept texts that changed in a way that matters. */
export function ChangedTexts({ due, onDone }: Props) {
  const { acceptTexts } = useClient(profileWebCalls);
  const { page } = useServices();
  const router = useRouter();
  const { isBusy, failure, run } = useAttempt();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const accept = () =>
    run(async () => {
      // Accepts what the links below show. A newer server asks again once the app was updated.
      const texts = due.map(({ text }) => ({ text, version: currentVersion(text).version }));
      await acceptTexts({ texts, language: page.language === 'th' ? 'th' : 'en' });
      close();
    });
  const leave = () => {
    close();
    void router.open('settings.account.delete');
  };
  return (
    <Modal
      isOpen={isOpen}
      title={m.profile_texts_changed()}
      onGone={onDone}
      actions={
        <>
          <Button tone="primary" isWide isBusy={isBusy} onClick={() => void accept()}>
            {m.profile_texts_accept()}
          </Button>
          <Button tone="ghost" isWide onClick={close}>
            {m.profile_texts_later()}
          </Button>
        </>
      }
    >
      <p>{m.profile_texts_changed_lead()}</p>
      <ul className={styles['changed']}>
        {due.map(({ text }) => (
          <li key={text}>
            <TemplateLink template={text} />
            <p>{changes[text]()}</p>
          </li>
        ))}
      </ul>
      {failure !== undefined && <Alert tone="danger">{m.profile_texts_failed()}</Alert>}
      <p className={styles['otherwise']}>
        {m.profile_texts_otherwise()}{' '}
        <button type="button" onClick={leave}>
          {m.profile_texts_leave()}
        </button>
      </p>
    </Modal>
  );
}
