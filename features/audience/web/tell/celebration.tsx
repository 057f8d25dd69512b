import { FacePicture } from '@mitto/profile/web/public/face-picture';
import { useFacesReady } from '@mitto/profile/web/public/use-faces-ready.ts';
import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { usePerson } from '@mitto/web-kit/data/use-people';
import { usePersonActs } from '@mitto/web-kit/data/use-person-acts';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { MatchCelebration } from '@mitto/widgets/feedback/match-celebration';
import { m } from '@mitto/words/messages';
import { useIsLate } from '../use-is-late.ts';

/** Max time to wait for the person's name and both photos (ms). After it, the celebration is shown as it is. */
const knownWithinMs = 1200;

interface Props {
  readonly uid: string;
  readonly onGone: () => void;
}

/** The celebration "It's a match!!", which is shown over any screen. */
export function Celebration({ uid, onGone }: Props) {
  const router = useRouter();
  const { own } = useOwn();
  const { person } = usePerson(uid);
  const isLate = useIsLate(knownWithinMs);
  const { name = '', profileImage, circles, pm } = person?.fields ?? {};
  const areReady = useFacesReady([own?.profileImage, profileImage]);
  const acts = usePersonActs({ uid, name, isOpen: circles !== false, hearsMessages: pm === true });
  const chat = acts.bar.find(({ id }) => id === 'chat');
  const goTo = (lead: () => Promise<unknown>) => () => {
    onGone();
    void lead();
  };
  return (
    <MatchCelebration
      isOpen={(person !== undefined && areReady) || isLate}
      onClose={onGone}
      title={m.audience_match_title()}
      closeLabel={m.audience_close()}
      pair={[
        <FacePicture key="mine" image={own?.profileImage} />,
        <FacePicture key="theirs" image={profileImage} />,
      ]}
      actions={
        <>
          {chat && (
            <Button tone="paper" size="tall" isWide glyph={chat.glyph} onClick={goTo(chat.run)}>
              {m.audience_say_hello({ name })}
            </Button>
          )}
          <Button
            tone={chat ? 'ghost' : 'paper'}
            size={chat ? 'plain' : 'tall'}
            isWide
            onClick={goTo(() => router.open('profile', { uid }))}
          >
            {name === '' ? m.audience_see_profile() : m.audience_see_profile_of({ name })}
          </Button>
          <Button tone="ghost" isWide onClick={onGone}>
            {m.audience_keep_looking()}
          </Button>
        </>
      }
    >
      {name === '' ? m.audience_match_words() : m.audience_match_words_of({ name })}
    </MatchCelebration>
  );
}
