import { useRouter } from '@mitto/web-kit/router/use-router';
import { Menu, type MenuItem } from '@mitto/widgets/feedback/menu';
import { chatCircle, flag, pencilSimple, plus, prohibit, trash, user } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { canJoin, joinLabel } from '../stand.ts';
import { isOpen, type ShownActivity } from './shown.ts';

/** The menu behind the three dots: for the author, to edit and delete; for others, profile, chat and report. */
export function ActivityMenu(shown: ShownActivity) {
  const { activity, me } = shown;
  const ofOthers = useItemsOfOthers(shown);
  const items = activity.uid === me ? ownItems(shown) : ofOthers;
  return <Menu label={m.activities_more_about()} items={items} />;
}

function ownItems(shown: ShownActivity): MenuItem[] {
  const { doings } = shown;
  const change: MenuItem[] = [
    { label: m.activities_edit(), glyph: pencilSimple, onPick: () => void doings.edit() },
    { label: m.activities_cancel_it(), glyph: prohibit, onPick: () => void doings.cancel() },
  ];
  return [
    ...(isOpen(shown) ? change : []),
    { label: m.activities_delete(), glyph: trash, isDangerous: true, onPick: () => void doings.remove() },
  ];
}

function useItemsOfOthers({ activity, me, now, doings }: ShownActivity): MenuItem[] {
  const router = useRouter();
  const { id, uid, author_name: name, state } = activity;
  const join: MenuItem = { label: joinLabel(activity), glyph: plus, onPick: () => void doings.join() };
  const chat: MenuItem = {
    label: m.activities_chat(),
    glyph: chatCircle,
    onPick: () => void router.open('chat', { rid: uid, name }),
  };
  return [
    { label: m.activities_view_profile(), glyph: user, onPick: () => void router.open('profile', { uid }) },
    ...(canJoin(activity, me, now) ? [join] : []),
    ...(state === 'joined' ? [chat] : []),
    {
      label: m.activities_report(),
      glyph: flag,
      isDangerous: true,
      onPick: () => void router.open('report', { uid, name, activityId: id }),
    },
  ];
}
