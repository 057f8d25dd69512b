import { m } from '@mitto/words/messages';
import { VoicePlayer } from '../public/voice-player.tsx';
import styles from './person-prompts.module.css';
import type { SeenPerson } from './seen/seen-person.ts';

/** The person's introduction in their own voice, with its words below it where they are written down. */
export function PersonVoice({ person }: { readonly person: SeenPerson }) {
  const { voice, transcript, name = '' } = person;
  if (!voice) return null;
  return (
    <section className={styles['voice']}>
      <VoicePlayer voice={voice} label={m.profile_voice_of({ name })} />
      {transcript && (
        <details>
          <summary>{m.profile_voice_read()}</summary>
          <p dir="auto">{transcript}</p>
        </details>
      )}
    </section>
  );
}
