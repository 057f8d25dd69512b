import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { usePanelParams } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { SelectField } from '@mitto/widgets/inputs/select-field';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { sectionOf } from '../../contract/column-facts.ts';
import type { Section, WrittenColumn } from '../../contract/profile-columns.ts';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { useOwn } from '../public/use-own.ts';
import { RefusedEdits } from './refused-edits.tsx';
import { SectionFields } from './section-fields.tsx';
import { sectionGlyphs, sectionNames, sections } from './sections.ts';
import styles from './settings.module.css';
import { useProfileEdits } from './use-profile-edits.ts';

/**
 * Editor of the member's own profile, one section at a time. Saved edits are shown at once, and sent when the
 * device is online.
 */
export function ProfileSettingsScreen() {
  const { section } = usePanelParams('settings.profile');
  const { own } = useOwn();
  if (!own) return <PanelPage title={m.profile_edit()}>{null}</PanelPage>;
  return <ProfileSettings own={own} asked={sections.find((one) => one === section) ?? 'basic'} />;
}

interface Props {
  readonly own: UserInfoRow;
  readonly asked: Section;
}

function ProfileSettings({ own, asked }: Props) {
  const [section, setSection] = useState(asked);
  const { now, faults, isChanged, onEdit, save } = useProfileEdits(own);
  // Safe cast: the keys of `faults` are columns.
  const wrong = (Object.keys(faults) as WrittenColumn[]).map(sectionOf);
  const trySave = async () => {
    // If the error is in another section, open that section so that the message is visible.
    if (!(await save()) && wrong[0] !== undefined && !wrong.includes(section)) setSection(wrong[0]);
  };
  return (
    <PanelPage
      title={m.profile_edit()}
      action={
        <IntentLink to="profile" params={{ tab: 'preview' }} className={styles['preview'] ?? ''}>
          {m.profile_preview()}
        </IntentLink>
      }
      foot={
        <Button tone="primary" size="tall" isWide disabled={!isChanged} onClick={() => void trySave()}>
          {m.profile_save()}
        </Button>
      }
    >
      <div className={styles['fields']}>
        <RefusedEdits onTakeUp={onEdit} />
        <SelectField
          label={m.profile_section()}
          glyph={sectionGlyphs[section]}
          note={m.profile_section_count({ at: sections.indexOf(section) + 1, count: sections.length })}
          choices={sections.map((value) => ({ value, label: sectionNames[value]() }))}
          value={section}
          onChange={({ target }) => setSection(sections.find((one) => one === target.value) ?? 'basic')}
        />
        <SectionFields section={section} now={now} faults={faults} onEdit={onEdit} />
      </div>
    </PanelPage>
  );
}
