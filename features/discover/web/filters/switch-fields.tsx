import { Rows } from '@mitto/widgets/display/rows';
import { Switch } from '@mitto/widgets/inputs/switch';
import { broadcast, image, sealCheck } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import { arrowsLeftRight } from '../glyphs.ts';
import type { FieldsProps } from './fields-props.ts';

const switches = [
  { column: 'onlineUsers', label: m.discover_online, glyph: broadcast, caption: undefined },
  { column: 'hasProfilePic', label: m.discover_with_photo, glyph: image, caption: undefined },
  { column: 'verifiedUsers', label: m.discover_verified, glyph: sealCheck, caption: undefined },
  { column: 'wins', label: m.discover_both_ways, glyph: arrowsLeftRight, caption: m.discover_both_ways_note },
] as const;

export function SwitchFields({ now, onEdit }: FieldsProps) {
  return (
    <Rows>
      {switches.map(({ column, label, glyph, caption }) => (
        <Switch
          key={column}
          label={label()}
          glyph={glyph}
          caption={caption?.()}
          checked={now[column]}
          onChange={({ target }) => onEdit({ [column]: target.checked })}
        />
      ))}
    </Rows>
  );
}
