import type { FeatureRefusals } from '@mitto/web-kit/data/define-data';
import { m } from '@mitto/words/messages';

export const discoverRefusals: FeatureRefusals = {
  sentences: {
    'discover/no-profile': m.discover_no_profile,
    'discover/no-place': m.discover_no_place,
    'discover/too-many-places': m.discover_too_many_places,
    'discover/list-over': m.discover_list_over,
  },
  notices: {
    'rows of search_filter': { what: m.discover_refused_filter, leads: { intent: 'settings.filters' } },
  },
};
