import { Button } from '@mitto/widgets/buttons/button';
import { Pill } from '@mitto/widgets/display/badge';
import { type CardAct, CardActs } from '@mitto/widgets/display/card-acts';
import { CardStack, type CardStackHandle } from '@mitto/widgets/display/card-stack';
import { HiddenCard } from '@mitto/widgets/display/hidden-card';
import { PersonCard, type PersonFace } from '@mitto/widgets/display/person-card';
import { MatchCelebration } from '@mitto/widgets/feedback/match-celebration';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { lockFill } from '@mitto/widgets/field-glyphs.ts';
import { usersDuotone } from '@mitto/widgets/glyphs.ts';
import { mapPinFill, paperPlaneTiltFill, sparkleFill } from '@mitto/widgets/people-glyphs.ts';
import { useRef, useState } from 'react';
import styles from '../gallery.module.css';
import { face } from '../sample-pictures.ts';
import type { Say, StoryCard } from '../story.ts';

interface Somebody {
  readonly id: 'maya' | 'ines' | 'kai' | 'theo';
  readonly who: PersonFace;
}

const peopleOf = (say: Say): readonly Somebody[] => [
  {
    id: 'maya',
    who: {
      name: say('Maya, 29', 'มายา, 29'),
      seal: say('Verified', 'ยืนยันแล้ว'),
      presence: say('Online now', 'ออนไลน์อยู่'),
      line: say('4 km away · Ceramicist', 'ห่าง 4 กม. · ช่างปั้น'),
      lineGlyph: mapPinFill,
      photos: { count: 3, at: 0 },
    },
  },
  { id: 'kai', who: { name: say('Kai, 27', 'ไค, 27'), line: say('6 km away', 'ห่าง 6 กม.') } },
  {
    id: 'ines',
    who: {
      name: say('Ines, 27', 'อิเนส, 27'),
      seal: say('Verified', 'ยืนยันแล้ว'),
      line: say('3 km away', 'ห่าง 3 กม.'),
    },
  },
  {
    id: 'theo',
    who: {
      name: say('Theodore-Maximilian, 30', 'ธีโอดอร์-แมกซิมิเลียน, 30'),
      presence: say('Online now', 'ออนไลน์อยู่'),
      line: say('9 km away', 'ห่าง 9 กม.'),
    },
  },
];

const photo = (id: Somebody['id']) => <img src={face(id)} alt="" draggable={false} />;

const actWords = (say: Say) => ({
  hide: say('Hide', 'ซ่อน'),
  like: say('Like', 'ถูกใจ'),
  chat: say('Chat', 'แชต'),
});

function Chips({ say }: { readonly say: Say }) {
  return (
    <>
      <Pill tone="iris" glyph={sparkleFill}>
        {say('4 in common', 'ตรงกัน 4')}
      </Pill>
      <Pill tone="line">{say('Ceramics', 'เซรามิก')}</Pill>
      <Pill tone="line">{say('Dumplings', 'เกี๊ยว')}</Pill>
      <Pill tone="line">+2</Pill>
    </>
  );
}

function Stack({ say }: { readonly say: Say }) {
  const [decided, setDecided] = useState(0);
  const stack = useRef<CardStackHandle>(null);
  const act = (what: CardAct) => {
    if (what === 'rewind') stack.current?.rewind();
    else if (what !== 'chat') stack.current?.decide(what);
  };
  return (
    <div className={styles['stack']}>
      <CardStack
        ref={stack}
        label={say('People', 'ผู้คน')}
        items={peopleOf(say).slice(decided)}
        keyOf={({ id }) => id}
        nameOf={({ who }) => who.name}
        onDecide={() => setDecided(decided + 1)}
        onRewind={() => setDecided(Math.max(0, decided - 1))}
        whenEmpty={
          <StateNotice
            glyph={usersDuotone}
            title={say('You’ve seen everyone nearby', 'คุณเห็นทุกคนใกล้เคียงแล้ว')}
          />
        }
        draw={({ id, who }) => (
          <div className={styles['deck']}>
            <PersonCard form="stack" who={who} photo={photo(id)}>
              <Chips say={say} />
            </PersonCard>
          </div>
        )}
      />
      <CardActs
        label={say('What to do', 'จะทำอะไร')}
        words={{ rewind: say('Rewind', 'ย้อนกลับ'), ...actWords(say) }}
        locked={decided === 0 ? ['rewind'] : []}
        onAct={act}
      />
    </div>
  );
}

export const stackStories: StoryCard = {
  title: 'Card stack',
  thai: 'กองการ์ด',
  family: 'showing',
  stories: [
    { name: 'Drag, press, keys', draw: ({ say }) => <Stack say={say} /> },
    {
      name: 'Nobody left',
      draw: ({ say }) => (
        <CardStack
          label={say('People', 'ผู้คน')}
          items={[]}
          keyOf={String}
          nameOf={String}
          draw={String}
          onDecide={() => undefined}
          whenEmpty={
            <StateNotice
              glyph={usersDuotone}
              title={say('Nothing to show, please change filter', 'ไม่มีใครให้แสดง โปรดเปลี่ยนตัวกรอง')}
              action={
                <Button size="slim" tone="primary">
                  {say('Look everywhere', 'ค้นหาทุกที่')}
                </Button>
              }
            />
          }
        />
      ),
    },
  ],
};

export const peopleStories: StoryCard = {
  title: 'People',
  thai: 'ผู้คน',
  family: 'showing',
  stories: [
    {
      name: 'Cards of a grid',
      draw: ({ say }) => (
        <div className={styles['people']}>
          {peopleOf(say).map(({ id, who }) => (
            <PersonCard
              key={id}
              form="grid"
              who={{ ...who, lineGlyph: undefined, photos: undefined }}
              photo={photo(id)}
              open={<button type="button" aria-label={say(`Open ${who.name}`, `เปิด ${who.name}`)} />}
            >
              <CardActs
                form="grid"
                label={who.name}
                words={id === 'kai' ? { chat: say('Chat', 'แชต') } : actWords(say)}
                onAct={() => undefined}
              />
            </PersonCard>
          ))}
        </div>
      ),
    },
    {
      name: 'Somebody one does not see yet',
      draw: ({ say }) => (
        <div className={styles['photos']}>
          <HiddenCard
            glyph={lockFill}
            photo={photo('theo')}
            label={say('Hidden profile', 'โปรไฟล์ที่ซ่อนอยู่')}
            title={say('Someone likes you', 'มีคนถูกใจคุณ')}
          >
            <Button size="slim" tone="paper">
              {say('See who', 'ดูว่าใคร')}
            </Button>
          </HiddenCard>
          <HiddenCard glyph={lockFill} photo={photo('maya')} label={say('Hidden profile', 'โปรไฟล์ที่ซ่อนอยู่')} />
        </div>
      ),
    },
  ],
};

function Match({ say }: { readonly say: Say }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="slim" onClick={() => setOpen(true)}>
        {say('Celebrate', 'ฉลอง')}
      </Button>
      <MatchCelebration
        isOpen={isOpen}
        onClose={close}
        title={say('It’s a match!!', 'แมตช์แล้ว!!')}
        closeLabel={say('Close', 'ปิด')}
        pair={[photo('kai'), photo('ines')]}
        actions={
          <>
            <Button tone="paper" size="tall" isWide glyph={paperPlaneTiltFill} onClick={close}>
              {say('Say hello to Ines', 'ทักทายอิเนส')}
            </Button>
            <Button tone="ghost" isWide onClick={close}>
              {say('Keep looking', 'ดูต่อ')}
            </Button>
          </>
        }
      >
        {say(
          'You and Ines liked each other.\nOne of you has to send first.',
          'คุณกับอิเนสถูกใจกัน\nต้องมีใครสักคนทักก่อน',
        )}
      </MatchCelebration>
    </>
  );
}

export const matchStories: StoryCard = {
  title: 'Match',
  thai: 'การจับคู่',
  family: 'speaking',
  stories: [{ name: 'Shown for three seconds', draw: ({ say }) => <Match say={say} /> }],
};
