/** Goals that a member can choose: long-term, short-term and personal. */
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
