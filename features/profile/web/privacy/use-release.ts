import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ShutKind } from './use-shut-accounts.ts';

export interface Release {
  /** Uids taken off the list on screen. They are sent when the list is closed. */
  readonly released: ReadonlySet<string>;
  readonly release: (uid: string, name: string) => void;
}

/** Takes people off a list at once. The server is told when the list closes; until then an undo is local. */
export function useRelease(kind: ShutKind): Release {
  const { toasts } = useServices();
  const { run: unblock } = useMutation(circleMutations.unblock);
  const { run: undoHide } = useMutation(circleMutations.undoHide);
  const [released, setReleased] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());
  const show = () => setReleased(new Set(waiting.current));

  const finish = useEffectEvent(() => {
    const uids = [...waiting.current];
    waiting.current.clear();
    for (const uid of uids) void (kind === 'blocked' ? unblock({ uid }) : undoHide({ uid }));
  });
  useEffect(() => {
    const leave = () => finish();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    released,
    release: (uid, name) => {
      waiting.current.add(uid);
      show();
      toasts.show({
        text: kind === 'blocked' ? m.profile_unblocked({ name }) : m.profile_unhidden({ name }),
        action: {
          label: m.profile_shut_undo(),
          onPress: () => {
            // A no-op if the list was closed meanwhile: the change has then been sent.
            if (waiting.current.delete(uid)) show();
          },
        },
      });
    },
  };
}
