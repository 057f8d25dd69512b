import { useServices } from '@mitto/web-kit/face/services';
import { PanelStack } from '@mitto/web-kit/intents/panel-stack.tsx';
import { Modals } from '@mitto/widgets/speaking/modals';
import { Toasts } from '@mitto/widgets/speaking/toasts';
import { m } from '@mitto/words/messages';
import { nameOfIntent } from '../features.ts';
import { SessionNotices } from '../session/session-notices.tsx';
import styles from './overlays.module.css';

/** Above the page: panels, modals and toasts, each above the one before. */
export function Overlays() {
  const { modals, toasts } = useServices();
  return (
    <>
      <PanelStack nameOf={nameOfIntent} className={styles['panel'] ?? ''} />
      <SessionNotices />
      <Modals of={modals} words={{ ok: m.app_ok(), cancel: m.app_cancel(), close: m.app_close() }} />
      <Toasts of={toasts} />
    </>
  );
}
