import { useMutation } from '@mitto/web-kit/data/use-changes';
import { LeavingContext } from '@mitto/web-kit/router/use-router';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeNotifications, type NotificationChannel } from '../../contract/notification-settings.ts';

type Moved = Partial<Record<NotificationChannel, Readonly<Record<string, boolean>>>>;

/** Collects changed switches, and saves them as one mutation when the panel closes or the app is hidden. */
export function useMovedSwitches() {
  const { run } = useMutation(changeNotifications);
  const isLeaving = use(LeavingContext);
  const [moved, setMoved] = useState<Moved>({});
  const unsaved = useRef<Moved>({});

  const save = useEffectEvent(() => {
    const changes = unsaved.current;
    unsaved.current = {};
    if (Object.keys(changes).length > 0) void run(changes);
  });
  useEffect(() => {
    if (isLeaving) save();
  }, [isLeaving]);
  useEffect(() => {
    const look = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      save();
    };
  }, []);

  const move = (channel: NotificationChannel, name: string, isOn: boolean) => {
    const withThis = (before: Moved): Moved => ({
      ...before,
      [channel]: { ...before[channel], [name]: isOn },
    });
    unsaved.current = withThis(unsaved.current);
    setMoved(withThis);
  };
  return { moved, move };
}
