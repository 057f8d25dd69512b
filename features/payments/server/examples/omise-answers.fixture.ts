const card = {
  object: 'card',
  id: 'card_test_example',
  brand: 'Visa',
  last_digits: '4242',
  name: 'ANA FIELD',
  expiration_month: 8,
  expiration_year: 2030,
};

const chargePaid = {
  object: 'charge',
  id: 'chrg_test_example',
  amount: 29_900,
  currency: 'THB',
  metadata: { mitto_charge: 'example' },
  status: 'successful',
  failure_code: null,
  authorize_uri: null,
  refunded_amount: 0,
  dispute: null,
  card,
};

/** Examples that stand in for answers, until a person with test keys records them (`npm run record-answers`). */
export const omiseExamples = {
  origin: 'written from the reference',
  answers: {
    chargePaid,
    chargeDeclined: { ...chargePaid, status: 'failed', failure_code: 'insufficient_fund' },
    refund: {
      object: 'refund',
      id: 'rfnd_test_example',
      charge: 'chrg_test_example',
      metadata: { mitto_refund: 'example' },
    },
    customer: { object: 'customer', id: 'cust_test_example', cards: { object: 'list', data: [] } },
    missing: {
      object: 'error',
      location: 'https://docs.omise.co',
      code: 'not_found',
      message: 'was not found',
    },
    event: {
      object: 'event',
      id: 'evnt_test_example',
      key: 'charge.complete',
      created_at: '2026-11-25T12:00:00Z',
      data: chargePaid,
    },
  },
};
