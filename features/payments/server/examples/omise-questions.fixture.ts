import * as v from 'valibot';

const Named = v.object({ id: v.string() });

/** Tokens of test cards. Each is good once. */
export interface OmiseSources {
  readonly paid: () => Promise<string>;
  readonly declined: () => Promise<string>;
}

/** Asks everything of which there is an example, in test mode, and returns the answers by their names. */
export async function askOmise(
  secretKey: string,
  origin: string,
  sources: OmiseSources,
): Promise<Record<string, unknown>> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    'omise-version': '2019-05-29',
    'content-type': 'application/json',
  };
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    return await (await fetch(`${origin}${path}`, { headers, ...sent })).json();
  };
  const pay = async (card: string) =>
    await ask('/charges', {
      ...{ amount: 29_900, currency: 'thb', card },
      return_uri: 'https://mitto.example/back',
      metadata: { mitto_charge: 'example' },
    });
  const chargePaid = await pay(await sources.paid());
  const chargeDeclined = await pay(await sources.declined());
  const { id } = v.parse(Named, chargePaid);
  const refund = await ask(`/charges/${id}/refunds`, { amount: 100, metadata: { mitto_refund: 'example' } });
  const customer = v.parse(Named, await ask('/customers', {}));
  const missing = await ask('/charges/chrg_test_missing');
  const events = v.parse(
    v.object({ data: v.array(v.looseObject({ key: v.string() })) }),
    await ask('/events?limit=20&order=reverse_chronological'),
  );
  return {
    ...{ chargePaid, chargeDeclined, refund, customer, missing },
    event: events.data.find(({ key }) => key === 'charge.complete'),
  };
}
