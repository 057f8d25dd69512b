import { isOnline } from '@mitto/web-kit/api/connection';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, StateNotice, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { devices as devicesGlyph } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { DeviceSession } from '../../contract/member.ts';
import { errorSentence } from '../error-sentence.ts';
import { signOutBold } from '../glyphs.ts';
import { useAccountCalls } from '../use-account-calls.ts';
import { useLoaded } from '../use-loaded.ts';
import { DeviceRow } from './device-row.tsx';
import styles from './devices.module.css';

/** All sessions of the member, with buttons to end them. */
export function DevicesScreen() {
  const calls = useAccountCalls();
  const { answer: devices, error, load } = useLoaded((signal) => calls.devices({}, { signal }));
  const others = devices?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const current = devices?.find(({ isCurrent }) => isCurrent);
  return (
    <PanelPage title={m.account_devices()} foot={devices && <RemoveAll />}>
      <p className={styles['lead']}>{m.account_devices_lead()}</p>
      {error !== undefined && (
        <TroubleNotice
          title={errorSentence(error)}
          isOffline={!isOnline()}
          action={<Button onClick={load}>{m.app_try_again()}</Button>}
        />
      )}
      {devices === undefined && error === undefined && <DevicesComing />}
      {devices?.length === 0 && <StateNotice glyph={devicesGlyph} title={m.account_no_records()} />}
      {current && (
        <section aria-labelledby="this-device">
          <h3 id="this-device" className={styles['group']}>
            {m.account_this_device()}
          </h3>
          <ul className={styles['card']}>
            <DeviceRow device={current} />
          </ul>
        </section>
      )}
      {others.length > 0 && <OtherSessions devices={others} onRemoved={load} />}
    </PanelPage>
  );
}

interface OtherSessionsProps {
  readonly devices: readonly DeviceSession[];
  readonly onRemoved: () => void;
}

function OtherSessions({ devices, onRemoved }: OtherSessionsProps) {
  const calls = useAccountCalls();
  const { toasts } = useServices();
  const [error, setError] = useState<unknown>();
  const remove = async (device: DeviceSession, name: string) => {
    setError(undefined);
    try {
      await calls.removeDevice({ deviceId: device.deviceId });
      toasts.show({ text: m.account_device_removed({ name }), tone: 'success' });
      onRemoved();
    } catch (trouble) {
      setError(trouble);
    }
  };
  return (
    <section aria-labelledby="other-sessions">
      <h3 id="other-sessions" className={styles['group']}>
        {m.account_other_sessions()} <span>{devices.length}</span>
      </h3>
      {error !== undefined && <Alert tone="danger">{errorSentence(error)}</Alert>}
      <ul className={styles['card']}>
        {devices.map((device) => (
          <DeviceRow key={device.deviceId} device={device} onRemove={(name) => remove(device, name)} />
        ))}
      </ul>
    </section>
  );
}

function RemoveAll() {
  const { modals, leave, toasts } = useServices();
  const router = useRouter();
  const calls = useAccountCalls();
  const [isBusy, setBusy] = useState(false);
  const removeAll = async () => {
    const isMeant = await modals.confirm({
      title: m.account_remove_all(),
      message: m.account_remove_all_asks(),
      yes: m.account_remove_all(),
      no: m.account_keep_them(),
      isDangerous: true,
    });
    if (!isMeant) return;
    setBusy(true);
    try {
      const hasLeft = await leave(async () => {
        await calls.removeDevices();
        await router.closeAll();
      });
      if (!hasLeft) return;
      await router.replace('login');
      toasts.show({ text: m.account_all_removed() });
    } catch (trouble) {
      toasts.show({ text: errorSentence(trouble), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button tone="danger-soft" size="tall" isWide glyph={signOutBold} isBusy={isBusy} onClick={removeAll}>
        {m.account_remove_all()}
      </Button>
      <p className={styles['remark']}>{m.account_remove_all_note()}</p>
    </>
  );
}

/** Skeleton of the devices screen. */
function DevicesComing() {
  return (
    <Loading label={m.app_loading()}>
      {[1, 2].map((rows) => (
        <div key={rows} aria-hidden="true">
          <div className={styles['group']}>
            <Skeleton width="7rem" height="1.05rem" />
          </div>
          <div className={styles['card']}>
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <div key={row} className={styles['device']}>
                <Skeleton width="var(--look)" height="var(--look)" />
                <div className={styles['lines']}>
                  <Skeleton width="7rem" height="1.15rem" />
                  <Skeleton width="11rem" height="1rem" />
                </div>
              </div>
            ))}
          </div>
        </div>
      ))}
    </Loading>
  );
}
