import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { createModals } from '@mitto/widgets/feedback/create-modals.ts';
import { createToasts } from '@mitto/widgets/feedback/create-toasts.ts';
import { ModalFace } from '@mitto/widgets/feedback/modal';
import { Modals } from '@mitto/widgets/feedback/modals';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { Toast, Toasts } from '@mitto/widgets/feedback/toasts';
import styles from '../gallery.module.css';
import { Hold } from '../hold.tsx';
import type { StoryCard, StoryStage } from '../story.ts';
import { Panel } from '../widgets/feedback/panel.tsx';
import { PopoverFace, PopoverInfo } from '../widgets/feedback/popover-info.tsx';

const modals = createModals();
const toasts = createToasts();
const forEver = 2 ** 31 - 1;

export const alertStories: StoryCard = {
  title: 'Alerts',
  thai: 'การแจ้งเตือน',
  family: 'speaking',
  stories: [
    {
      name: 'Danger',
      draw: ({ say }) => (
        <Alert tone="danger">{say('Invalid User name or Password', 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง')}</Alert>
      ),
    },
    {
      name: 'Success',
      draw: ({ say }) => (
        <Alert tone="success">{say('Password updated successfully.', 'เปลี่ยนรหัสผ่านเรียบร้อยแล้ว')}</Alert>
      ),
    },
    {
      name: 'Warning, with a way to close it',
      draw: ({ say }) => (
        <Hold initial={true}>
          {(isShown, setShown) =>
            isShown && (
              <Alert tone="warning" onClose={() => setShown(false)} closeLabel={say('Close', 'ปิด')}>
                {say('Your clock is a day ahead.', 'นาฬิกาของคุณเร็วไปหนึ่งวัน')}
              </Alert>
            )
          }
        </Hold>
      ),
    },
    {
      name: 'Information',
      draw: ({ say }) => (
        <Alert>{say('A reset code was sent to your email address.', 'ส่งรหัสรีเซ็ตไปยังอีเมลของคุณแล้ว')}</Alert>
      ),
    },
  ],
};

export const modalStories: StoryCard = {
  title: 'Modals',
  thai: 'กล่องโต้ตอบ',
  family: 'speaking',
  stories: [
    { name: 'What it looks like', draw: (stage) => <DimModal {...stage} /> },
    {
      name: 'Alert, confirm, prompt, message',
      draw: ({ say }) => (
        <div className={styles['pair']}>
          <Button size="slim" onClick={() => modals.alert({ title: say('Saved', 'บันทึกแล้ว') })}>
            {say('Alert', 'แจ้ง')}
          </Button>
          <Button
            size="slim"
            onClick={() =>
              modals.confirm({
                title: say('Delete this chat?', 'ลบแชตนี้ไหม'),
                message: say(
                  'It goes from your list. Clara keeps her copy.',
                  'จะหายจากรายการของคุณ คลาราเก็บของเธอไว้',
                ),
                yes: say('Delete', 'ลบ'),
                no: say('Keep it', 'เก็บไว้'),
                isDangerous: true,
              })
            }
          >
            {say('Confirm', 'ยืนยัน')}
          </Button>
          <Button
            size="slim"
            onClick={() =>
              modals.prompt({
                title: say('Name this place', 'ตั้งชื่อสถานที่นี้'),
                label: say('Name', 'ชื่อ'),
                yes: say('Keep', 'เก็บ'),
                check: (text) => (text.trim() === '' ? say('Give it a name.', 'ตั้งชื่อก่อน') : undefined),
              })
            }
          >
            {say('Prompt', 'ถาม')}
          </Button>
          <Button
            size="slim"
            onClick={() =>
              modals.message({
                title: say('Your account is on hold', 'บัญชีของคุณถูกระงับชั่วคราว'),
                message: say('A photo was reported.', 'มีผู้รายงานรูปภาพ'),
              })
            }
          >
            {say('Message', 'ข้อความ')}
          </Button>
          <Modals
            of={modals}
            words={{ ok: say('OK', 'ตกลง'), cancel: say('Cancel', 'ยกเลิก'), close: say('Close', 'ปิด') }}
          />
        </div>
      ),
    },
  ],
};

function DimModal({ say }: StoryStage) {
  return (
    <div className={styles['dim']}>
      <div className={styles['paper']}>
        <ModalFace
          id="gallery-modal"
          title={say('Delete this chat?', 'ลบแชตนี้ไหม')}
          actions={
            <>
              <Button tone="danger" isWide size="slim">
                {say('Delete', 'ลบ')}
              </Button>
              <Button tone="ghost" isWide size="slim">
                {say('Keep it', 'เก็บไว้')}
              </Button>
            </>
          }
        >
          {say('It goes from your list. Clara keeps her copy.', 'จะหายจากรายการของคุณ คลาราเก็บของเธอไว้')}
        </ModalFace>
      </div>
    </div>
  );
}

export const toastStories: StoryCard = {
  title: 'Toasts',
  thai: 'ข้อความแจ้งสั้น',
  family: 'speaking',
  stories: [
    {
      name: 'Success with an action',
      draw: ({ say }) => (
        <Toast
          toast={{
            tone: 'success',
            text: say('Joined', 'เข้าร่วมแล้ว'),
            staysFor: forEver,
            action: { label: say('Undo', 'เลิกทำ'), onPress: () => undefined },
          }}
          closeLabel={say('Dismiss', 'ปิดข้อความแจ้ง')}
          onGone={() => undefined}
        />
      ),
    },
    {
      name: 'Offline',
      draw: ({ say }) => (
        <Toast
          toast={{
            tone: 'offline',
            text: say('Sends when online', 'ส่งเมื่อออนไลน์'),
            staysFor: forEver,
          }}
          closeLabel={say('Dismiss', 'ปิดข้อความแจ้ง')}
          onGone={() => undefined}
        />
      ),
    },
    {
      name: 'Failure',
      draw: ({ say }) => (
        <Toast
          toast={{
            tone: 'danger',
            text: say('Not sent', 'ยังไม่ได้ส่ง'),
            staysFor: forEver,
            action: { label: say('Try again', 'ลองอีกครั้ง'), onPress: () => undefined },
          }}
          closeLabel={say('Dismiss', 'ปิดข้อความแจ้ง')}
          onGone={() => undefined}
        />
      ),
    },
    {
      name: 'Rises',
      draw: ({ say }) => (
        <>
          <Button
            size="slim"
            onClick={() =>
              toasts.show({ text: say('Added to favorites', 'เพิ่มในรายการโปรดแล้ว'), tone: 'success' })
            }
          >
            {say('Show one', 'แสดง')}
          </Button>
          <Toasts of={toasts} closeLabel={say('Dismiss', 'ปิดข้อความแจ้ง')} />
        </>
      ),
    },
  ],
};

export const panelStories: StoryCard = {
  title: 'Panel, sheet, popover',
  thai: 'แผงข้าง แผ่นล่าง และป๊อปโอเวอร์',
  family: 'speaking',
  stories: [
    {
      name: 'Panel',
      draw: ({ say }) => (
        <Hold initial={false}>
          {(isOpen, setOpen) => (
            <>
              <Button size="slim" onClick={() => setOpen(true)}>
                {say('Open the panel', 'เปิดแผง')}
              </Button>
              <Panel
                isOpen={isOpen}
                onClose={() => setOpen(false)}
                title={say('Filters', 'ตัวกรอง')}
                closeLabel={say('Close', 'ปิด')}
                action={
                  <Button size="slim" tone="ghost">
                    {say('Reset', 'รีเซ็ต')}
                  </Button>
                }
                foot={
                  <Button tone="primary" size="tall" isWide onClick={() => setOpen(false)}>
                    {say('Show people', 'แสดงผู้คน')}
                  </Button>
                }
              >
                <p>{say('Whom would you like to meet?', 'คุณอยากพบใคร')}</p>
              </Panel>
            </>
          )}
        </Hold>
      ),
    },
    {
      name: 'Sheet',
      draw: ({ say }) => (
        <Hold initial={false}>
          {(isOpen, setOpen) => (
            <>
              <Button size="slim" onClick={() => setOpen(true)}>
                {say('Open the sheet', 'เปิดแผ่น')}
              </Button>
              <Sheet
                isOpen={isOpen}
                onClose={() => setOpen(false)}
                title={say('Send coins', 'ส่งเหรียญ')}
                closeLabel={say('Close', 'ปิด')}
              >
                <p>{say('Pull it down, or press Escape.', 'ดึงลง หรือกด Escape')}</p>
              </Sheet>
            </>
          )}
        </Hold>
      ),
    },
    {
      name: 'Popover',
      draw: ({ say }) => (
        <p className={styles['line']}>
          {say('Who sees me', 'ใครเห็นฉัน')}
          <PopoverInfo label={say('About visibility', 'เกี่ยวกับการมองเห็น')}>
            {say('People within your distance and age.', 'คนในระยะทางและช่วงอายุของคุณ')}
          </PopoverInfo>
        </p>
      ),
    },
    {
      name: 'Popover, open',
      draw: ({ say }) => (
        <PopoverFace>{say('People within your distance and age.', 'คนในระยะทางและช่วงอายุของคุณ')}</PopoverFace>
      ),
    },
  ],
};
