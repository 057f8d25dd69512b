import type { FeatureRefusals } from '@mitto/web-kit/data/define-data';
import { m } from '@mitto/words/messages';

export const supportRefusals: FeatureRefusals = {
  notices: { 'rows of feedback': { what: m.support_feedback_refused, leads: { intent: 'feedback' } } },
};
