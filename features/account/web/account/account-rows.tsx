import { type FrameEntry, settingsGroups } from '@mitto/web-kit/feature/define-web';
import { SettingsEntries } from '@mitto/web-kit/feature/frame-parts.tsx';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { m } from '@mitto/words/messages';
import { use } from 'react';
import type { UserInfo } from '../../contract/member.ts';

interface Props {
  readonly me: UserInfo;
}

const [, , last] = settingsGroups;
const titles = {
  people: m.account_settings_people,
  access: m.account_settings_access,
  account: m.account_settings,
};

/** Links to everything that the features declare for the account, in groups. */
export function AccountRows({ me }: Props) {
  const entries = use(SettingsEntries).filter(({ isFor }) => isFor?.(me) ?? true);
  return settingsGroups.map((group) => (
    <Rows key={group} label={titles[group]()}>
      {entries
        .filter((entry) => (entry.group ?? last) === group)
        .map((entry) => (
          <EntryRow key={entry.label()} entry={entry} />
        ))}
    </Rows>
  ));
}

function EntryRow({ entry: { glyph, label, caption, leads } }: { readonly entry: FrameEntry }) {
  if (!('intent' in leads)) return null;
  return (
    <IntentLink to={leads.intent}>
      <RowFace glyph={glyph} label={label()} caption={caption?.()} />
    </IntentLink>
  );
}
