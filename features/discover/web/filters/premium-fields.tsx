import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { usePremiumPrompt } from '@mitto/account/web/public/use-premium-prompt.ts';
import { habitKinds } from '@mitto/profile/contract/options/habits';
import { interests } from '@mitto/profile/contract/options/interests';
import { spokenLanguages } from '@mitto/profile/contract/options/languages';
import { AppearanceChoice, type Appearances } from '@mitto/profile/web/public/appearance-choice';
import { HabitChoice } from '@mitto/profile/web/public/habit-choice';
import { InterestChoice } from '@mitto/profile/web/public/interest-choice';
import { LanguageChoice } from '@mitto/profile/web/public/language-choice';
import { Accordion } from '@mitto/widgets/display/accordion';
import { Rows } from '@mitto/widgets/display/rows';
import { LockedSwitch, Switch } from '@mitto/widgets/inputs/switch';
import { m } from '@mitto/words/messages';
import type { SearchFilter } from '../../contract/search-filter.ts';
import type { FieldsProps } from './fields-props.ts';
import styles from './filters.module.css';

/** Fields for the order and the advanced search. Members without premium see locked switches. */
export function PremiumFields(props: FieldsProps) {
  return (
    <section className={styles['group']}>
      <h3>{m.discover_more()}</h3>
      {useIsPremium() ? <Open {...props} /> : <Locked />}
    </section>
  );
}

function Locked() {
  const { press } = usePremiumPrompt('search');
  return (
    <Rows>
      <LockedSwitch
        label={m.discover_newest()}
        checked={false}
        lock={m.profile_premium()}
        onLock={() => press()}
      />
      <LockedSwitch
        label={m.discover_advanced()}
        caption={m.discover_advanced_note()}
        checked={false}
        lock={m.profile_premium()}
        onLock={() => press()}
      />
    </Rows>
  );
}

interface NewestFirstProps {
  readonly order: SearchFilter['order'];
  readonly onOrder: (order: SearchFilter['order']) => void;
}

export function NewestFirst({ order, onOrder }: NewestFirstProps) {
  return (
    <Switch
      label={m.discover_newest()}
      checked={order === 'newest'}
      onChange={({ target }) => onOrder(target.checked ? 'newest' : 'near')}
    />
  );
}

const looks = ['heights', 'weights', 'eyeColors', 'hairColors'] as const satisfies (keyof Appearances)[];

function Open({ now, onEdit }: FieldsProps) {
  const chosenLife = habitKinds.reduce((sum, habit) => sum + now[habit].length, now.languages.length);
  const chosenLooks = looks.reduce((sum, list) => sum + now[list].length, 0);
  return (
    <>
      <Rows>
        <NewestFirst order={now.order} onOrder={(order) => onEdit({ order })} />
      </Rows>
      <div className={styles['lists']}>
        <Accordion
          isAlwaysOpen
          items={[
            {
              title: m.profile_section_interest(),
              note: countOf(now.interests.length),
              content: (
                <div className={styles['choices']}>
                  <InterestChoice
                    chosen={now.interests}
                    onChosen={(chosen) => onEdit({ interests: [...chosen] })}
                    most={interests.length}
                  />
                </div>
              ),
            },
            {
              title: m.profile_section_life(),
              note: countOf(chosenLife),
              content: (
                <div className={styles['choices']}>
                  {habitKinds.map((habit) => (
                    <HabitChoice
                      key={habit}
                      habit={habit}
                      chosen={now[habit]}
                      onChosen={(chosen) => onEdit({ [habit]: [...chosen] })}
                    />
                  ))}
                  <LanguageChoice
                    chosen={now.languages}
                    onChosen={(chosen) => onEdit({ languages: [...chosen] })}
                    most={spokenLanguages.length}
                  />
                </div>
              ),
            },
            {
              title: m.profile_section_physical(),
              note: countOf(chosenLooks),
              content: (
                <div className={styles['choices']}>
                  {looks.map((list) => (
                    <AppearanceChoice
                      key={list}
                      list={list}
                      chosen={now[list]}
                      onChosen={(chosen) => onEdit({ [list]: [...chosen] })}
                    />
                  ))}
                </div>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

function countOf(chosen: number): string | undefined {
  return chosen === 0 ? undefined : m.profile_chosen_count({ count: chosen });
}
