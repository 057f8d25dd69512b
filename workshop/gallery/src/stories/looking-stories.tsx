import { Button } from '@mitto/widgets/buttons/button';
import { MapPicture } from '@mitto/widgets/maps/map-picture';
import { ImageTheatre, Theatre } from '@mitto/widgets/media/theatre/image-theatre';
import type { TheatreWords } from '@mitto/widgets/media/theatre/theatre-words.ts';
import { useState } from 'react';
import styles from '../gallery.module.css';
import { face } from '../sample-pictures.ts';
import type { Say, StoryCard, StoryStage } from '../story.ts';
import { bangkok, mapPictureWords } from './map-words.ts';

function theatreWords(say: Say): TheatreWords {
  return {
    close: say('Close', 'ปิด'),
    previous: say('Previous', 'ก่อนหน้า'),
    next: say('Next', 'ถัดไป'),
    play: say('Play', 'เล่น'),
    pause: say('Pause', 'หยุด'),
    zoomIn: say('Zoom in', 'ขยาย'),
    zoomOut: say('Zoom out', 'ย่อ'),
    fullscreen: say('Full screen', 'เต็มหน้าจอ'),
    leaveFullscreen: say('Leave full screen', 'ออกจากเต็มหน้าจอ'),
    thumbnails: say('All photos', 'รูปทั้งหมด'),
    comments: say('Comments', 'ความคิดเห็น'),
    save: say('Save image', 'บันทึกรูป'),
    failed: say('There was an error loading image, please try again.', 'โหลดรูปไม่สำเร็จ โปรดลองอีกครั้ง'),
    retry: say('Try again', 'ลองอีกครั้ง'),
    none: say('No photos yet', 'ยังไม่มีรูป'),
    place: (at, count) => say(`${at} of ${count}`, `${at} จาก ${count}`),
  };
}

const names = ['ines', 'maya', 'kai', 'theo'] as const;

function theatreOf({ say }: StoryStage) {
  return {
    title: say('Photos Preview', 'ดูรูปภาพ'),
    words: theatreWords(say),
    pictures: names.map((name, at) => ({ src: face(name), alt: say(`Photo ${at + 1}`, `รูปที่ ${at + 1}`) })),
    owner: { name: 'Ines', photo: face('ines') },
    comments: () => <p className={styles['quiet']}>{say('The light in this one!', 'แสงในรูปนี้สวยมาก!')}</p>,
  };
}

function OpenTheatre(stage: StoryStage) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="slim" onClick={() => setOpen(true)}>
        {stage.say('Look at the photos', 'ดูรูป')}
      </Button>
      <ImageTheatre isOpen={isOpen} onClose={() => setOpen(false)} {...theatreOf(stage)} />
    </>
  );
}

const leave = () => undefined;

export const theatreStories: StoryCard = {
  title: 'Image theatre',
  thai: 'โรงฉายภาพ',
  family: 'looking',
  stories: [
    { name: 'Over the screen', draw: (stage) => <OpenTheatre {...stage} /> },
    {
      name: 'A picture',
      draw: (stage) => (
        <div className={styles['screen']}>
          <Theatre onClose={leave} {...theatreOf(stage)} />
        </div>
      ),
    },
    {
      name: 'A picture that failed',
      draw: (stage) => (
        <div className={styles['screen']}>
          <Theatre
            onClose={leave}
            {...theatreOf(stage)}
            pictures={[{ src: 'data:image/png;base64,', alt: stage.say('Lost', 'หาย') }]}
          />
        </div>
      ),
    },
  ],
};

export const mapPictureStories: StoryCard = {
  title: 'Map picture',
  thai: 'ภาพแผนที่',
  family: 'looking',
  stories: [
    {
      name: '500 by 350',
      draw: ({ say, language }) => (
        <MapPicture
          position={bangkok}
          label={say('Map of Bangkok', 'แผนที่กรุงเทพฯ')}
          language={language}
          words={mapPictureWords(say)}
        />
      ),
    },
    {
      name: 'A strip of 300 by 100',
      draw: ({ say, language }) => (
        <MapPicture
          form="strip"
          position={bangkok}
          label={say('Map of Bangkok', 'แผนที่กรุงเทพฯ')}
          language={language}
          words={mapPictureWords(say)}
        />
      ),
    },
    {
      name: 'No place on earth',
      draw: ({ say, language }) => (
        <MapPicture
          form="strip"
          position={{ latitude: 900, longitude: 0 }}
          label={say('Map', 'แผนที่')}
          language={language}
          words={mapPictureWords(say)}
        />
      ),
    },
  ],
};
