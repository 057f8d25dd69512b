import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ShutKind } from './use-shut-accounts.ts';

export interface Release {
  /**
   * Uids of the people removed from the list on the screen. Their unblock or undo of the hide is sent when
   * the list closes.
   */
  readonly released: ReadonlySet<string>;
  readonly release: (uid: string, name: string) => void;
}

/**
 * Removes people from the list of blocked or hidden members at once. The change is sent to the server only
 * when the list closes, so an undo before that needs no request.
 */
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
          isUndo: true,
          onPress: () => {
            // Does nothing if the list has closed: then the change has already been sent.
            if (waiting.current.delete(uid)) show();
          },
        },
      });
    },
  };
}
