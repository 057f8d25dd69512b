import { m } from '@mitto/words/messages';
import { VoicePlayer } from '../public/voice-player.tsx';
import styles from './person-prompts.module.css';
import type { CardButtons } from './person-prompts.tsx';
import type { SeenPerson } from './seen/seen-person.ts';

interface Props {
  readonly person: SeenPerson;
  readonly buttonsOf: CardButtons;
}

/** The person's introduction in their own voice, with its words below it where they are written down. */
export function PersonVoice({ person, buttonsOf }: Props) {
  const { voice, transcript, name = '' } = person;
  if (!voice) return null;
  return (
    <section className={styles['voice']}>
      <div>
        <VoicePlayer voice={voice} label={m.profile_voice_of({ name })} />
        {buttonsOf?.({ card: { voice: voice.key }, name: m.profile_voice_of({ name }), quote: transcript })}
      </div>
      {transcript && (
        <details>
          <summary>{m.profile_voice_read()}</summary>
          <p dir="auto">{transcript}</p>
        </details>
      )}
    </section>
  );
}
