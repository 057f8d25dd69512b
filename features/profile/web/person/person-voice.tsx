import { m } from '@mitto/words/messages';
import { VoicePlayer } from '../public/voice-player.tsx';
import styles from './person-prompts.module.css';
import type { SeenPerson } from './seen/seen-person.ts';

/** The person's introduction in their own voice, with its words below it where they are written down. */
export function PersonVoice({ person }: { readonly person: SeenPerson }) {
  const { voice, name = '' } = person;
  if (!voice) return null;
  return (
    <section className={styles['voice']}>
      <VoicePlayer voice={voice} label={m.profile_voice_of({ name })} />
      {voice.transcript !== undefined && (
        <details>
          <summary>{m.profile_voice_read()}</summary>
          <p dir="auto">{voice.transcript}</p>
        </details>
      )}
    </section>
  );
}
