import { m } from '@mitto/words/messages';
import type { ReportReason } from '../contract/report-case.ts';

export const reasonWords = {
  sexual_harrasment: m.safety_reason_sexual_harassment,
  inappropriate_message: m.safety_reason_inappropriate_message,
  inappropriate_photos: m.safety_reason_inappropriate_photos,
  underage: m.safety_reason_underage,
  spam: m.safety_reason_spam,
  other_harassment: m.safety_reason_other_harassment,
  others: m.safety_reason_others,
} satisfies Record<ReportReason, () => string>;
