import { Rows } from '@mitto/widgets/display/rows';
import { Switch } from '@mitto/widgets/inputs/switch';
import { broadcast, image, sealCheck } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import type { FieldsProps } from './fields-props.ts';

const switches = [
  { column: 'onlineUsers', label: m.discover_online, glyph: broadcast },
  { column: 'hasProfilePic', label: m.discover_with_photo, glyph: image },
  { column: 'verifiedUsers', label: m.discover_verified, glyph: sealCheck },
] as const;

export function SwitchFields({ now, onEdit }: FieldsProps) {
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
