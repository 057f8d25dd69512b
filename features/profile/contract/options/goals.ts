/** Reasons to be here: long-term, short-term, and personal aims. */
export const goals = {
  longTerm: ['life-partner', 'marriage', 'family', 'living-together', 'growing-old-together'],
  shortTerm: [
    'casual-dating',
    'company-for-activities',
    'good-conversation',
    'new-friends',
    'something-light',
  ],
  personal: ['balance', 'career', 'creativity', 'health', 'languages', 'self-knowledge', 'travel'],
} as const;
