import { type Services, ServicesContext } from '@mitto/web-kit/face/services';
import { PanelStack } from '@mitto/web-kit/intents/panel-stack.tsx';
import type { Router } from '@mitto/web-kit/router/router';
import { PageView, RouterRoot } from '@mitto/web-kit/router/router-view.tsx';
import { Modals } from '@mitto/widgets/speaking/modals';
import { Toasts } from '@mitto/widgets/speaking/toasts';
import { m } from '@mitto/words/messages';
import { useLayoutEffect } from 'react';
import styles from './app-root.module.css';
import { takeOverDoor } from './door/take-over-door.ts';
import { nameOfIntent } from './features.ts';
import { Frame } from './frame/frame.tsx';
import { SessionNotices } from './session/session-notices.tsx';

interface Props {
  readonly router: Router;
  readonly services: Services;
}

/** The page in its frame; above it panels, modals and toasts, each above the one before. */
export function App({ router, services }: Props) {
  useLayoutEffect(takeOverDoor, []);
  return (
    <ServicesContext value={services}>
      <RouterRoot router={router}>
        <Frame>
          <PageView />
        </Frame>
        <PanelStack nameOf={nameOfIntent} className={styles['panel'] ?? ''} />
        <SessionNotices />
        <Modals
          of={services.modals}
          words={{ ok: m.app_ok(), cancel: m.app_cancel(), close: m.app_close() }}
        />
        <Toasts of={services.toasts} />
      </RouterRoot>
    </ServicesContext>
  );
}
