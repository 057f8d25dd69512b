import { useMutation } from '@mitto/web-kit/data/use-changes';
import { usePerson } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
import { useDatabase, useLive } from '@mitto/web-kit/live/use-live';
import { useNote } from '@mitto/web-kit/live/use-note';
import { usePlace } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { Modal } from '@mitto/widgets/feedback/modal';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { bell } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { Switch } from '@mitto/widgets/inputs/switch';
import { useIsTouch } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { useEffect, useState } from 'react';
import { notificationMutations } from '../../contract/notification-mutations.ts';
import { notificationList } from '../../contract/notification-tables.ts';
import styles from './ask-for-push.module.css';
import { askNote, mayAsk } from './device-notes.ts';
import { usePush } from './use-push.ts';

/** Time for which the list of conversations must be in front before it is asked (ms). */
const quietFor = 1500;

/**
 * Asks whether this device may show notifications, in our own words first: once the member has left a
 * conversation and looks at the list of them.
 */
export function AskForPush() {
  const { state, isBusy, turnOn } = usePush();
  const uid = useFirstPerson();
  const asked = useNote(askNote);
  const db = useDatabase();
  const [stage, setStage] = useState<'waiting' | 'open' | 'done'>('waiting');
  const isWanted = state === 'off' && uid !== undefined && asked.isLoaded;
  const isDue = useIsAfterTalk() && isWanted && mayAsk(asked.answer, Date.now());
  const done = () => {
    setStage('done');
    void db.putNote(askNote.name, { at: Date.now(), times: (asked.answer?.times ?? 0) + 1 });
  };
  // Once open it stays open, whatever changes meanwhile.
  if (isDue && stage === 'waiting') setStage('open');
  if (stage !== 'open' || uid === undefined) return null;
  return <AskDialog uid={uid} isBusy={isBusy} turnOn={turnOn} onDone={done} />;
}

/** The other member of the newest match or message. */
function useFirstPerson(): string | undefined {
  const { answer } = useLive(notificationList, { orderBy: 'at', isDescending: true, limit: 20 });
  const talks = ['match', 'message', 'request'];
  return answer.find(({ row }) => talks.includes(row.kind))?.row.uid;
}

/** True when the list of conversations has been in front for a moment, after a conversation was left. */
function useIsAfterTalk(): boolean {
  const front = usePlace()?.panels.at(-1)?.name;
  const [hasTalked, setTalked] = useState(false);
  const [isAfter, setAfter] = useState(false);
  if (front === 'chat' && !hasTalked) setTalked(true);
  const mayLook = hasTalked && front === 'message';
  useEffect(() => {
    if (!mayLook) return;
    const look = () => setAfter(document.querySelector('dialog[open]:not([data-intent])') === null);
    const timer = setInterval(look, quietFor);
    return () => {
      clearInterval(timer);
      setAfter(false);
    };
  }, [mayLook]);
  return mayLook && isAfter;
}

interface AskProps {
  readonly uid: string;
  readonly isBusy: boolean;
  readonly turnOn: () => Promise<unknown>;
  readonly onDone: () => void;
}

function AskDialog({ uid, isBusy, turnOn, onDone }: AskProps) {
  const { toasts } = useServices();
  const { run } = useMutation(notificationMutations.changeNotificationChoices);
  const { person } = usePerson(uid);
  const [showsPreviews, showPreviews] = useState(false);
  const { name } = person?.fields ?? {};
  const accept = async () => {
    if (showsPreviews) void run({ showsPreviews });
    try {
      const after = await turnOn();
      if (after === 'denied') toasts.show({ text: m.notifications_denied() });
      if (after === 'on') toasts.show({ text: m.notifications_on() });
    } catch {
      toasts.show({ text: m.notifications_failed(), tone: 'danger' });
    }
    onDone();
  };
  const title = name === undefined ? m.notifications_ask() : m.notifications_ask_name({ name });
  const isTouch = useIsTouch();
  const Dialog = isTouch ? Sheet : Modal;
  return (
    <Dialog isOpen onClose={onDone} title={title} closeLabel={m.notifications_close()}>
      <div className={styles['ask']}>
        <span className={styles['arch']} aria-hidden="true">
          <Icon glyph={bell} size={44} />
        </span>
        <p>{isTouch ? m.notifications_ask_why() : m.notifications_ask_why_computer()}</p>
        <div className={styles['sample']}>
          <b>Mitto</b>
          <span>
            {showsPreviews
              ? m.notifications_sample_named({ name: name ?? m.notifications_somebody() })
              : m.notifications_sample()}
          </span>
        </div>
        <Switch
          label={m.notifications_previews()}
          caption={showsPreviews ? m.notifications_previews_on() : m.notifications_previews_off()}
          checked={showsPreviews}
          onChange={({ target }) => showPreviews(target.checked)}
        />
        <Button tone="primary" size="tall" isWide isBusy={isBusy} onClick={() => void accept()}>
          {m.notifications_turn_on()}
        </Button>
        <Button tone="ghost" isWide onClick={onDone}>
          {m.notifications_not_now()}
        </Button>
        <small>{m.notifications_ask_next()}</small>
      </div>
    </Dialog>
  );
}
