import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/face/services';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ShutKind } from './use-shut-accounts.ts';

export interface Release {
  /** Gone from the list; done when the list is closed. */
  readonly released: ReadonlySet<string>;
  readonly release: (uid: string, name: string) => void;
}

/** Takes people off a list at once, and off the server's when it is closed: until then it can be undone. */
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
            // The list may be closed by now: then it is done.
            if (waiting.current.delete(uid)) show();
          },
        },
      });
    },
  };
}
