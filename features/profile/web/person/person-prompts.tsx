import { promptWord } from '../options/prompt-words.ts';
import styles from './person-prompts.module.css';
import { SectionHeading } from './section-heading.tsx';
import type { SeenPerson } from './seen/seen-person.ts';

/** The person's answers, each a card with its question. A question that only newer apps know is left out. */
export function PersonPrompts({ prompts = [] }: Pick<SeenPerson, 'prompts'>) {
  return prompts.map(({ prompt, answer }) => {
    const question = promptWord(prompt);
    if (question === undefined) return null;
    return (
      <section key={prompt} className={styles['prompt']}>
        <SectionHeading>{question}</SectionHeading>
        <p dir="auto">{answer}</p>
      </section>
    );
  });
}
