import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { Rows } from '@mitto/widgets/display/rows';
import { Switch } from '@mitto/widgets/inputs/switch';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { notificationMutations } from '../../contract/notification-mutations.ts';
import { notificationChoices } from '../../contract/notification-tables.ts';
import type { QuietHours } from '../../contract/quiet-window.ts';
import type { PushState } from '../push/device-push.ts';
import { usePush } from '../push/use-push.ts';
import { useClock } from '../use-clock.ts';
import styles from './device-settings.module.css';

const usualQuiet: QuietHours = { from: 22 * 60, to: 7 * 60 };

/** Settings of pushes and of the quiet hours, below the switches of the account. */
export function DeviceSettings() {
  const { answer } = useLive(notificationChoices);
  const { run } = useMutation(notificationMutations.changeNotificationChoices);
  const { quiet, showsPreviews = false } = answer[0]?.row ?? {};
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  useClock('always');
  return (
    <>
      <section aria-label={m.notifications_this_device()} className={styles['section']}>
        <h3 className={styles['title']}>{m.notifications_this_device()}</h3>
        <Rows>
          <PushSwitch />
          <Switch
            label={m.notifications_previews()}
            caption={showsPreviews ? m.notifications_previews_on() : m.notifications_previews_off()}
            checked={showsPreviews}
            onChange={({ target }) => void run({ showsPreviews: target.checked })}
          />
        </Rows>
      </section>
      <section aria-label={m.notifications_quiet()} className={styles['section']}>
        <h3 className={styles['title']}>{m.notifications_quiet()}</h3>
        <Rows>
          <Switch
            label={m.notifications_quiet_on()}
            caption={m.notifications_quiet_note()}
            checked={quiet !== undefined}
            onChange={({ target }) => void run({ quiet: target.checked ? usualQuiet : null, timeZone })}
          />
        </Rows>
        {quiet && (
          <div className={styles['times']}>
            <TimeField
              label={m.notifications_quiet_from()}
              minute={quiet.from}
              onMinute={(from) => from !== quiet.to && void run({ quiet: { ...quiet, from }, timeZone })}
            />
            <TimeField
              label={m.notifications_quiet_to()}
              minute={quiet.to}
              onMinute={(to) => to !== quiet.from && void run({ quiet: { ...quiet, to }, timeZone })}
            />
          </div>
        )}
      </section>
    </>
  );
}

const captions: Readonly<Record<PushState, () => string>> = {
  on: m.notifications_device_on,
  off: m.notifications_device_off,
  denied: m.notifications_denied,
  missing: m.notifications_missing,
};

function PushSwitch() {
  const { toasts } = useServices();
  const { state, isBusy, turnOn, turnOff } = usePush();
  const change = async (isOn: boolean) => {
    try {
      await (isOn ? turnOn() : turnOff());
    } catch {
      toasts.show({ text: m.notifications_failed(), tone: 'danger' });
    }
  };
  return (
    <Switch
      label={m.notifications_device_switch()}
      caption={state && captions[state]()}
      checked={state === 'on'}
      disabled={isBusy || state === undefined || state === 'missing' || state === 'denied'}
      onChange={({ target }) => void change(target.checked)}
    />
  );
}

interface TimeProps {
  readonly label: string;
  /** Minute of the day. */
  readonly minute: number;
  readonly onMinute: (minute: number) => void;
}

function TimeField({ label, minute, onMinute }: TimeProps) {
  const two = (number: number) => String(number).padStart(2, '0');
  return (
    <TextField
      type="time"
      label={label}
      value={`${two(Math.floor(minute / 60))}:${two(minute % 60)}`}
      onChange={({ target }) => {
        const [hours, minutes] = target.value.split(':').map(Number);
        // An incomplete time is an empty text.
        if (hours !== undefined && minutes !== undefined) onMinute(hours * 60 + minutes);
      }}
    />
  );
}
