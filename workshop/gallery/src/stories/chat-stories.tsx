import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Bubble, Quote, Reactions, SentMark, TypingDots } from '@mitto/widgets/chat/bubble';
import { Composer } from '@mitto/widgets/chat/composer';
import { smiley } from '@mitto/widgets/chat/glyphs.ts';
import { DayMark, UnreadMark } from '@mitto/widgets/chat/marks';
import { PhotoGroup } from '@mitto/widgets/chat/photo-group';
import { SwipeRow } from '@mitto/widgets/chat/swipe-row';
import { Thread } from '@mitto/widgets/chat/thread';
import { RowFace } from '@mitto/widgets/display/rows';
import { plus } from '@mitto/widgets/glyphs.ts';
import { microphone } from '@mitto/widgets/media/glyphs.ts';
import styles from '../gallery.module.css';
import { Hold } from '../hold.tsx';
import { face } from '../sample-pictures.ts';
import type { Say, StoryCard } from '../story.ts';

function Said({ say }: { readonly say: Say }) {
  const mine = (is: 'waiting' | 'sent' | 'read' | 'refused', label: string) => (
    <>
      18:09 <SentMark is={is} label={label} />
    </>
  );
  return (
    <div className={styles['stack']}>
      <DayMark>{say('Today', 'วันนี้')}</DayMark>
      <Bubble hasTail foot="18:02">
        <Quote name={say('You', 'คุณ')}>{say('Did the quince survive?', 'ควินซ์รอดไหม')}</Quote>
        {say('It flowered! I owe you proof.', 'ออกดอกแล้ว! จะถ่ายให้ดูนะ')}
      </Bubble>
      <Reactions label={say('Reactions: ❤️', 'แสดงความรู้สึก: ❤️')} signs={['❤️']} />
      <UnreadMark>{say('Unread', 'ยังไม่อ่าน')}</UnreadMark>
      <Bubble isMine foot={mine('read', say('Read', 'อ่านแล้ว'))}>
        {say('Saved. Now I want a tour.', 'เก็บไว้แล้ว อยากไปดูเลย')}
      </Bubble>
      <Bubble isMine foot={mine('sent', say('Sent', 'ส่งแล้ว'))}>
        {say('Saturday at eleven?', 'วันเสาร์สิบเอ็ดโมงไหม')}
      </Bubble>
      <Bubble isMine hasTail foot={mine('waiting', say('Not sent yet', 'ยังไม่ได้ส่ง'))}>
        {say('I’ll bring the map', 'จะเอาแผนที่ไปด้วย')}
      </Bubble>
      <Bubble isMine hasTail foot={mine('refused', say('Not sent', 'ส่งไม่ได้'))}>
        {say('And the beanie', 'กับหมวกไหมพรม')}
      </Bubble>
      <TypingDots label={say('Ines is typing', 'อิเนสกำลังพิมพ์')} />
    </div>
  );
}

const faces = ['ines', 'kai', 'maya', 'theo', 'ines', 'kai', 'maya'] as const;

function Photos({ say, count }: { readonly say: Say; readonly count: number }) {
  return (
    <PhotoGroup
      photos={faces.slice(0, count).map((name, at) => ({
        src: `${face(name)}#${at}`,
        alt: say(`Photo ${at + 1} of ${count}`, `รูป ${at + 1} จาก ${count}`),
      }))}
      moreLabel={(more) => say(`${more} more photos`, `อีก ${more} รูป`)}
      failedLabel={say('This photo does not load', 'โหลดรูปนี้ไม่ได้')}
      onOpen={() => undefined}
    />
  );
}

function Writing({ say, initial }: { readonly say: Say; readonly initial: string }) {
  return (
    <Hold initial={initial}>
      {(value, setValue) => (
        <Composer
          words={{
            label: say('Message', 'ข้อความ'),
            send: say('Send', 'ส่ง'),
            tooLong: (count) => say(`${count} characters too many`, `เกิน ${count} ตัวอักษร`),
          }}
          value={value}
          onValue={setValue}
          onSend={() => setValue('')}
          maxCharacters={60}
          start={<IconButton glyph={plus} label={say('Attach', 'แนบ')} />}
          within={<IconButton glyph={smiley} label={say('Emoji', 'อีโมจิ')} />}
          idle={<IconButton glyph={microphone} label={say('Record', 'บันทึกเสียง')} />}
        />
      )}
    </Hold>
  );
}

export const talkingStories: StoryCard = {
  title: 'Talking',
  thai: 'การสนทนา',
  family: 'talking',
  stories: [
    { name: 'Bubbles', draw: ({ say }) => <Said say={say} /> },
    { name: 'One photo', draw: ({ say }) => <Photos say={say} count={1} /> },
    { name: 'Three photos', draw: ({ say }) => <Photos say={say} count={3} /> },
    { name: 'More photos than are shown', draw: ({ say }) => <Photos say={say} count={7} /> },
    { name: 'Writing nothing yet', draw: ({ say }) => <Writing say={say} initial="" /> },
    {
      name: 'Writing too much',
      draw: ({ say }) => (
        <Writing
          say={say}
          initial={say(
            'Botanic garden, any day but Friday. Gate 2 is the one by the pond.',
            'สวนพฤกษศาสตร์ วันไหนก็ได้ยกเว้นวันศุกร์ เจอกันที่ประตูสองข้างสระน้ำนะ',
          )}
        />
      ),
    },
    {
      name: 'Thread',
      draw: ({ say }) => (
        <div className={styles['thread']}>
          <Thread
            label={say('Messages', 'ข้อความ')}
            items={Array.from({ length: 30 }, (_, at) => at + 1)}
            keyOf={(at) => `story ${at}`}
            draw={(at) => <Bubble foot="18:02">{say(`Message ${at}`, `ข้อความ ${at}`)}</Bubble>}
            latest={{ label: say('To the newest', 'ไปข้อความล่าสุด'), count: 0, countLabel: '' }}
          />
        </div>
      ),
    },
    {
      name: 'A row to swipe',
      draw: ({ say }) => (
        <SwipeRow deleteLabel={say('Delete', 'ลบ')} onDelete={() => undefined} onOpen={() => undefined}>
          <button type="button" className={styles['swiped']}>
            <RowFace
              label={say('Clara', 'คลารา')}
              caption={say('Did you ever find the bakery?', 'เจอร้านเบเกอรี่หรือยัง')}
            />
          </button>
        </SwipeRow>
      ),
    },
  ],
};
