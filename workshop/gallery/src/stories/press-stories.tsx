import { Button, ButtonLink } from '@mitto/widgets/buttons/button';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Spinner } from '@mitto/widgets/buttons/spinner';
import { Dot } from '@mitto/widgets/display/badge';
import { Menu, MenuFace, type MenuItem } from '@mitto/widgets/feedback/menu';
import { bell, chatCircleFill, heartFill, pencilSimple, prohibit, trash, x } from '@mitto/widgets/glyphs.ts';
import styles from '../gallery.module.css';
import type { Say, StoryCard } from '../story.ts';

export const buttonStories: StoryCard = {
  title: 'Buttons',
  thai: 'ปุ่ม',
  family: 'press',
  stories: [
    {
      name: 'Primary',
      draw: ({ say }) => (
        <Button tone="primary" isWide>
          {say('Say hello', 'ทักทาย')}
        </Button>
      ),
    },
    {
      name: 'Focused',
      draw: ({ say }) => (
        <div className={styles['focused']}>
          <Button tone="primary" isWide>
            {say('Focused', 'กำลังโฟกัส')}
          </Button>
        </div>
      ),
    },
    {
      name: 'Busy',
      draw: ({ say }) => (
        <Button tone="primary" isWide isBusy>
          {say('Sending…', 'กำลังส่ง…')}
        </Button>
      ),
    },
    {
      name: 'Tonal, outlined, ghost and link',
      draw: ({ say }) => (
        <div className={styles['pair']}>
          <Button size="slim">{say('Tonal', 'สีอ่อน')}</Button>
          <Button size="slim" tone="line">
            {say('Outlined', 'มีเส้นขอบ')}
          </Button>
          <Button size="slim" tone="ghost">
            {say('Not now', 'ไว้ก่อน')}
          </Button>
          <ButtonLink size="slim" tone="line" href="#top">
            {say('Read on', 'อ่านต่อ')}
          </ButtonLink>
        </div>
      ),
    },
    {
      name: 'Danger and locked',
      draw: ({ say }) => (
        <div className={styles['pair']}>
          <Button size="slim" tone="danger-soft">
            {say('Delete', 'ลบ')}
          </Button>
          <Button size="slim" disabled>
            {say('Locked', 'ล็อกอยู่')}
          </Button>
          <Button size="slim" tone="danger" glyph={trash}>
            {say('Remove', 'เอาออก')}
          </Button>
        </div>
      ),
    },
    {
      name: 'With a drawing for a face',
      draw: ({ say }) => (
        <div className={styles['row']}>
          <IconButton glyph={bell} tone="fill" label={say('Notices', 'การแจ้งเตือน')}>
            <span className={styles['corner']}>
              <Dot label={say('New', 'ใหม่')} />
            </span>
          </IconButton>
          <IconButton glyph={x} tone="fill" label={say('Hide', 'ซ่อน')} />
          <IconButton glyph={heartFill} tone="primary" label={say('Like', 'ถูกใจ')} />
          <IconButton glyph={chatCircleFill} tone="iris" label={say('Chat', 'แชต')} />
          <IconButton glyph={x} disabled label={say('Hide, not now', 'ซ่อน ยังไม่ได้')} />
        </div>
      ),
    },
    {
      name: 'Long words wrap',
      draw: ({ say }) => (
        <Button isWide>
          {say('Send a message request to Maximiliane-Friederike', 'ส่งคำขอข้อความถึงแม็กซิมิเลียนเนอ-ฟรีเดอริเคอ')}
        </Button>
      ),
    },
  ],
};

function menuItems(say: Say): MenuItem[] {
  return [
    { label: say('Edit note', 'แก้ไขบันทึก'), glyph: pencilSimple, onPick: () => undefined },
    { label: say('Mute', 'ปิดเสียง'), glyph: bell, isOff: true, onPick: () => undefined },
    { label: say('Block', 'บล็อก'), glyph: prohibit, isDangerous: true, onPick: () => undefined },
  ];
}

export const menuStories: StoryCard = {
  title: 'Menu and spinner',
  thai: 'เมนูและวงหมุน',
  family: 'press',
  stories: [
    {
      name: 'Menu',
      draw: ({ say }) => <Menu label={say('More about Ines', 'เพิ่มเติมเกี่ยวกับอิเนส')} items={menuItems(say)} />,
    },
    {
      name: 'Menu, open',
      draw: ({ say }) => <MenuFace label={say('More about Kai', 'เพิ่มเติมเกี่ยวกับไค')} items={menuItems(say)} />,
    },
    {
      name: 'Spinner',
      draw: ({ say }) => <Spinner size={28} label={say('Looking around you', 'กำลังค้นหารอบตัวคุณ')} />,
    },
  ],
};
