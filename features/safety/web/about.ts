import { blockedUsers } from '@mitto/circles/contract/circle-tables';
import type { AboutSomebody, PersonAct, PersonShown } from '@mitto/web-kit/data/person-acts';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { flag } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';

export const safetyAbout: AboutSomebody = { useActs: useReportAct };

/** Offers to report a person wherever they are shown, unless blocked. */
function useReportAct({ uid, name }: PersonShown): readonly PersonAct[] {
  const router = useRouter();
  const { answer, isLoaded } = useLive(blockedUsers, { equals: { uid } });
  if (!isLoaded || answer.length > 0) return [];
  const act: PersonAct = {
    id: 'report',
    place: 'menu',
    order: 40,
    label: m.safety_report(),
    glyph: flag,
    isDangerous: true,
    run: async () => {
      await router.open('report', { uid, name });
      return false;
    },
  };
  return [act];
}
