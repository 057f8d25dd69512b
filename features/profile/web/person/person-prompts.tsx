import type { ProfileCard } from '@mitto/web-kit/data/person-acts';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { promptWord } from '../public/prompt-words.ts';
import { VoicePlayer } from '../public/voice-player.tsx';
import styles from './person-prompts.module.css';
import { SectionHeading } from './section-heading.tsx';
import type { SeenPerson } from './seen/seen-person.ts';

export type CardButtons = ((card: ProfileCard) => ReactNode) | undefined;

interface Props extends Pick<SeenPerson, 'prompts'> {
  readonly buttonsOf: CardButtons;
}

/** The person's answers, each a card with its question. A question that only newer apps know is left out. */
export function PersonPrompts({ prompts = [], buttonsOf }: Props) {
  return prompts.map(({ prompt, answer, voice }) => {
    const question = promptWord(prompt);
    if (question === undefined) return null;
    return (
      <section key={prompt} className={styles['prompt']}>
        <div>
          <SectionHeading>{question}</SectionHeading>
          {voice && <VoicePlayer voice={voice} label={m.profile_voice_answer({ question })} />}
          {answer !== '' && <p dir="auto">{answer}</p>}
        </div>
        {buttonsOf?.({ card: { prompt }, name: question, quote: answer })}
      </section>
    );
  });
}
