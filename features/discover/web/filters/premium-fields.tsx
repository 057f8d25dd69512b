import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { usePremiumPrompt } from '@mitto/account/web/public/use-premium-prompt.ts';
import { interests } from '@mitto/profile/contract/options/interests';
import { AppearanceChoice, type Appearances } from '@mitto/profile/web/public/appearance-choice';
import { InterestChoice } from '@mitto/profile/web/public/interest-choice';
import { Accordion } from '@mitto/widgets/display/accordion';
import { Rows } from '@mitto/widgets/display/rows';
import { LockedSwitch, Switch } from '@mitto/widgets/inputs/switch';
import { m } from '@mitto/words/messages';
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

const looks = ['heights', 'weights', 'eyeColors', 'hairColors'] as const satisfies (keyof Appearances)[];

function Open({ now, onEdit }: FieldsProps) {
  const chosenLooks = looks.reduce((sum, list) => sum + now[list].length, 0);
  return (
    <>
      <Rows>
        <Switch
          label={m.discover_newest()}
          checked={now.order === 'newest'}
          onChange={({ target }) => onEdit({ order: target.checked ? 'newest' : 'near' })}
        />
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
