import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { profileConfiguration } from '@mitto/profile/contract/profile-configuration';
import { styleChoices } from '@mitto/profile/web/public/style-choices.ts';
import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { wantedChoices } from '@mitto/profile/web/public/wanted-choices.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { ChipRadios } from '@mitto/widgets/inputs/chip';
import { Segmented } from '@mitto/widgets/inputs/segmented';
import { RangeSlider } from '@mitto/widgets/inputs/slider';
import { m } from '@mitto/words/messages';
import { maxSliderAge } from '../../contract/search-filter.ts';
import type { FieldsProps } from './fields-props.ts';
import styles from './filters.module.css';

const maxSideBySide = 3;

/** Fields for the wanted gender, style and ages. */
export function WhoFields({ now, onEdit }: FieldsProps) {
  const genders = wantedChoices(useConfigured(profileConfiguration).genders);
  const OneOf = genders.length > maxSideBySide ? ChipRadios : Segmented;
  const ways = styleChoices();
  return (
    <>
      <section className={styles['group']}>
        <h3>{m.profile_wanted()}</h3>
        <OneOf
          label={m.profile_wanted()}
          choices={genders}
          value={String(now.interested)}
          onValue={(value) => onEdit({ interested: Number(value) })}
        />
        <ShownLater />
      </section>
      <section className={styles['group']}>
        <h3>{m.discover_style()}</h3>
        <ChipRadios
          label={m.discover_style()}
          choices={ways}
          value={now.style}
          onValue={(value) => {
            const way = ways.find((one) => one.value === value);
            if (way) onEdit({ style: way.value });
          }}
        />
      </section>
      <Ages now={now} onEdit={onEdit} />
    </>
  );
}

/** Tells from when others are shown a changed interest: their searches use it a day later. */
function ShownLater() {
  const { language } = useServices().page;
  const from = useOwn().own?.interestSearchedFrom;
  if (from === undefined || from <= Date.now()) return null;
  const date = dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(from);
  return <p className={styles['note']}>{m.discover_wanted_shows({ date })}</p>;
}

function Ages({ now, onEdit }: FieldsProps) {
  const { min, max } = useConfigured(profileConfiguration).ages;
  const within = (age: number) => Math.max(min, Math.min(max, age));
  const [from, to] = [within(now.minAge), within(now.maxAge)];
  return (
    <div className={styles['ages']}>
      <RangeSlider
        label={m.profile_age_range()}
        min={min}
        max={max}
        value={[from, to]}
        onValue={([minAge, maxAge]) => onEdit({ minAge, maxAge })}
        say={(age) => (age >= maxSliderAge ? m.discover_age_up({ age }) : m.profile_years({ count: age }))}
        shown={to >= maxSliderAge ? m.discover_ages_up({ from, to }) : `${from}–${to}`}
        words={{ from: m.profile_age_from(), to: m.profile_age_to() }}
      />
    </div>
  );
}
