import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { m } from '@mitto/words/messages';
import { TextsList } from './texts-list.tsx';

/** Panel of the account with the four texts. */
export function TextsPanel() {
  return (
    <PanelPage title={m.profile_texts()}>
      <TextsList />
    </PanelPage>
  );
}
