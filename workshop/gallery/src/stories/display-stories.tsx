import { Accordion } from '@mitto/widgets/display/accordion';
import { Photo } from '@mitto/widgets/display/photo';
import { eyeSlash } from '@mitto/widgets/field-glyphs.ts';
import { coffee, devices, mapPin, musicNotes, prohibit, shield } from '@mitto/widgets/glyphs.ts';
import styles from '../gallery.module.css';
import { Hold } from '../hold.tsx';
import { face } from '../sample-pictures.ts';
import type { Say, StoryCard } from '../story.ts';
import { Carousel, type CarouselWords, ContentSlider } from '../widgets/display/carousel.tsx';
import { IconGrid } from '../widgets/display/icon-grid.tsx';
import { JsonViewer } from '../widgets/display/json-viewer.tsx';
import { TimeAgo } from '../widgets/display/time-ago.tsx';
import { Tree } from '../widgets/display/tree.tsx';

const photoWords = (say: Say) => ({
  failed: say('There was an error loading image, please try again.', 'โหลดรูปไม่สำเร็จ โปรดลองอีกครั้ง'),
  retry: say('Try again', 'ลองอีกครั้ง'),
});

const carouselWords = (say: Say): CarouselWords => ({
  previous: say('Previous', 'ก่อนหน้า'),
  next: say('Next', 'ถัดไป'),
  play: say('Play', 'เล่น'),
  pause: say('Pause', 'หยุด'),
  place: (at, count) => say(`${at} of ${count}`, `${at} จาก ${count}`),
});

export const photoStories: StoryCard = {
  title: 'Photos',
  thai: 'รูปภาพ',
  family: 'showing',
  stories: [
    {
      name: 'There, coming and failed',
      draw: ({ say }) => (
        <div className={styles['photos']}>
          <Photo
            isEager
            src={face('ines')}
            alt={say('Photo 1 of Ines', 'รูปที่ 1 ของอิเนส')}
            thumbhash="1QcSHQRnh493V4dIh4eXh1h4kJUI"
            words={photoWords(say)}
          />
          <Photo
            isEager
            src="data:image/png;base64,broken"
            alt={say('Photo 2 of Ines', 'รูปที่ 2 ของอิเนส')}
            thumbhash="1QcSHQRnh493V4dIh4eXh1h4kJUI"
            words={photoWords(say)}
          />
        </div>
      ),
    },
  ],
};

export const carouselStories: StoryCard = {
  title: 'Carousel and slider',
  thai: 'ภาพหมุนและสไลด์',
  family: 'showing',
  stories: [
    {
      name: 'Carousel',
      draw: ({ say }) => (
        <Carousel
          label={say('People nearby', 'คนใกล้เคียง')}
          words={carouselWords(say)}
          items={[
            { image: face('maya'), alt: say('Maya', 'มายา'), caption: say('Likes trams', 'ชอบรถราง') },
            { image: face('kai'), alt: say('Kai', 'ไค'), caption: say('Likes chess', 'ชอบหมากรุก') },
            { image: face('theo'), alt: say('Theo', 'ธีโอ') },
          ]}
        />
      ),
    },
    {
      name: 'Content slider',
      draw: ({ say }) => (
        <ContentSlider label={say('Good to know', 'ควรรู้')} words={carouselWords(say)}>
          {[
            <p key="1" className={styles['slide']}>
              {say('Meet in a place with people around.', 'พบกันในที่ที่มีคนอยู่รอบ ๆ')}
            </p>,
            <p key="2" className={styles['slide']}>
              {say('Nobody asks you for money in good faith.', 'ไม่มีคนที่จริงใจขอเงินคุณ')}
            </p>,
          ]}
        </ContentSlider>
      ),
    },
  ],
};

export const accordionStories: StoryCard = {
  title: 'Accordion',
  thai: 'หัวข้อพับได้',
  family: 'showing',
  stories: [
    {
      name: 'One at a time',
      draw: ({ say }) => (
        <Accordion
          items={[
            {
              title: say('When do coins expire?', 'เหรียญหมดอายุเมื่อไร'),
              content: say('Never. Gifts you receive stay yours.', 'ไม่มีวันหมดอายุ ของขวัญที่ได้รับเป็นของคุณ'),
              isOpen: true,
            },
            { title: say('Who sees my age?', 'ใครเห็นอายุของฉัน'), content: say('You decide.', 'คุณเป็นคนเลือก') },
            {
              title: say('What did I ask?', 'ฉันถามอะไรไว้บ้าง'),
              note: say('3 answers', '3 คำตอบ'),
              content: say('All is answered.', 'ตอบครบแล้ว'),
            },
            { title: say('How do I pause?', 'หยุดพักอย่างไร'), content: say('In the settings.', 'ในการตั้งค่า') },
          ]}
        />
      ),
    },
  ],
};

export const treeStories: StoryCard = {
  title: 'Tree',
  thai: 'ผังต้นไม้',
  family: 'showing',
  stories: [
    {
      name: 'Open to its third level',
      draw: ({ say }) => (
        <Hold<string | undefined> initial="blocked">
          {(selected, setSelected) => (
            <Tree
              label={say('Settings', 'การตั้งค่า')}
              selected={selected}
              onSelect={({ id }) => setSelected(id)}
              nodes={[
                {
                  id: 'settings',
                  name: say('Settings', 'การตั้งค่า'),
                  children: [
                    {
                      id: 'privacy',
                      name: say('Privacy', 'ความเป็นส่วนตัว'),
                      glyph: shield,
                      children: [
                        { id: 'blocked', name: say('Blocked', 'บล็อกไว้'), glyph: prohibit, end: '3' },
                        { id: 'hidden', name: say('Hidden', 'ซ่อนไว้'), glyph: eyeSlash, end: '12' },
                      ],
                    },
                    {
                      id: 'devices',
                      name: say('Devices', 'อุปกรณ์'),
                      glyph: devices,
                      isDir: true,
                      expanded: false,
                    },
                  ],
                },
              ]}
            />
          )}
        </Hold>
      ),
    },
  ],
};

const aDay = 86_400_000;

export const smallStories: StoryCard = {
  title: 'Icons, times, JSON',
  thai: 'ไอคอน เวลา และ JSON',
  family: 'showing',
  stories: [
    {
      name: 'Icon grid',
      draw: ({ say }) => (
        <IconGrid
          label={say('Activities', 'กิจกรรม')}
          items={[
            { title: say('Coffee', 'กาแฟ'), subtitle: say('12 today', '12 วันนี้'), glyph: coffee },
            { title: say('Music', 'ดนตรี'), glyph: musicNotes },
            {
              title: say('Out', 'ออกไปข้างนอก'),
              glyph: mapPin,
              action: { href: '#top', text: say('Go', 'ไป') },
            },
          ]}
        />
      ),
    },
    {
      name: 'Times',
      draw: ({ say, language }) => (
        <Hold initial={Date.now()}>
          {(now) => (
            <div className={styles['wrap']}>
              <TimeAgo
                at={now}
                language={language}
                words={{ lessThanAMinute: say('less than a minute', 'ไม่ถึงนาที') }}
              />
              <TimeAgo
                at={now - aDay}
                language={language}
                words={{ lessThanAMinute: say('less than a minute', 'ไม่ถึงนาที') }}
              />
            </div>
          )}
        </Hold>
      ),
    },
    {
      name: 'JSON',
      draw: ({ say }) => (
        <JsonViewer
          label={say('Answer of the server', 'คำตอบจากเซิร์ฟเวอร์')}
          value={{ status: 'ok', uptime: 4812, databases: ['embedded'], bus: null }}
          words={{
            count: (count) => say(count === 1 ? '1 entry' : `${count} entries`, `${count} รายการ`),
            circle: say('refers to what it lies in', 'อ้างถึงสิ่งที่บรรจุมันอยู่'),
            invalid: say('This is not JSON.', 'นี่ไม่ใช่ JSON'),
            more: (count) => say(`and ${count} more`, `และอีก ${count}`),
          }}
        />
      ),
    },
  ],
};
