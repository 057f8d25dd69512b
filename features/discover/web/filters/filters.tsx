import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { Rows } from '@mitto/widgets/display/rows';
import { Switch } from '@mitto/widgets/inputs/switch';
import { broadcast, image, sealCheck, sparkleFill } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PeopleCount } from '../../contract/people-answer.ts';
import type { FieldsProps } from './fields-props.ts';
import { withoutPremium } from './filter-columns.ts';
import styles from './filters.module.css';
import { PremiumFields } from './premium-fields.tsx';
import { RefusedFilter } from './refused-filter.tsx';
import { useFilterEdits } from './use-filter-edits.ts';
import { usePeopleCount } from './use-people-count.ts';
import type { FilterSetting } from './use-search-filter.ts';
import { WhereFields } from './where-fields.tsx';
import { WhoFields } from './who-fields.tsx';

const switches = [
  { column: 'onlineUsers', label: m.discover_online, glyph: broadcast },
  { column: 'hasProfilePic', label: m.discover_with_photo, glyph: image },
  { column: 'verifiedUsers', label: m.discover_verified, glyph: sealCheck },
  { column: 'newUsers', label: m.discover_new_here, glyph: sparkleFill },
] as const;

function SwitchFields({ now, onEdit }: FieldsProps) {
  return (
    <Rows>
      {switches.map(({ column, label, glyph }) => (
        <Switch
          key={column}
          label={label()}
          glyph={glyph}
          checked={now[column]}
          onChange={({ target }) => onEdit({ [column]: target.checked })}
        />
      ))}
    </Rows>
  );
}

interface Props {
  readonly setting: FilterSetting;
}

/** Form of the filters. Changes are saved and applied when the member presses "Show people". */
export function Filters({ setting }: Props) {
  const { now, isPlaceMissing, canReset, isApplied, onEdit, reset, apply } = useFilterEdits(setting);
  const [isTried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useShowPeople(isApplied);
  const asked = useIsPremium() ? now : withoutPremium(now);
  const found = usePeopleCount(isPlaceMissing ? undefined : asked);
  const show = async () => {
    setTried(true);
    if (!(await apply())) fields.current?.querySelector<HTMLElement>('[type="search"]')?.focus();
  };
  return (
    <PanelPage
      title={m.discover_filters()}
      action={
        <button type="button" className={styles['reset']} disabled={!canReset} onClick={reset}>
          {m.discover_reset()}
        </button>
      }
      foot={
        <Button tone="primary" size="tall" isWide onClick={() => void show()}>
          {showWords(found)}
        </Button>
      }
    >
      <div ref={fields} className={styles['fields']}>
        <RefusedFilter onTakeUp={onEdit} />
        <WhoFields now={now} onEdit={onEdit} />
        <WhereFields now={now} onEdit={onEdit} isWrong={isTried && isPlaceMissing} />
        <SwitchFields now={now} onEdit={onEdit} />
        <PremiumFields now={now} onEdit={onEdit} />
      </div>
    </PanelPage>
  );
}

/** Words of the button, with the number of people once it is known. */
function showWords(found: PeopleCount | undefined): string {
  if (!found) return m.discover_show_people();
  const { count, isMore } = found;
  return isMore ? m.discover_show_more_than({ count }) : m.discover_show_count({ count });
}

/** Opens home after the choices are saved. Before that, the leave guard would ask for confirmation. */
function useShowPeople(isApplied: boolean): void {
  const router = useRouter();
  const place = usePlace();
  const show = useEffectEvent(() => {
    if (place?.route.name === 'home') void router.closeAll();
    else void router.replace('home');
  });
  useEffect(() => {
    if (isApplied) show();
  }, [isApplied]);
}
