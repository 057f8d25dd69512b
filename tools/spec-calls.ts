import type { CatalogueCall } from './catalogue.ts';
import { specNames } from './spec-names.ts';

type State = 'built' | 'due';

export interface SpecCall {
  /** `METHOD /path`. */
  readonly call: string;
  readonly state: State;
}

const list = (state: State, calls: string): SpecCall[] =>
  calls
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((call) => ({ call, state }));

/**
 * Every call of the spec (platform and member app, §7). Where the spec does not state the HTTP method, we
 * have chosen one. A call moves from `due` to `built` in the change that builds it. No call is ever removed.
 */
export const specCalls: readonly SpecCall[] = [
  ...list(
    'built',
    `
    GET /currency/exchange
    GET /v2/payment/token
    POST /v2/payment/charge
    GET /v2/payment/charges
    GET /v2/payment/customer
    GET /v2/payment/customer/paymentmethods
    POST /v2/payment/customer/card
    GET /v2/payment/customer/card
    PUT /v2/payment/customer/card
    DELETE /v2/payment/customer/card
    POST /v2/payment/search
    GET /v2/payment/paymentmethods
    POST /user
    PUT /user
    DELETE /user
    POST /user/exists
    POST /user/authorize
    POST /user/reauthorize
    GET /user/info
    GET /user/openid/token
    POST /user/search
    POST /user/password/validate
    POST /user/email/verification
    PUT /user/email/verification
    POST /user/session/destroy
    GET /user/devices
    DELETE /user/device
    DELETE /user/devices
    POST /otp/create
    POST /otp/validate
    POST /otp/regenerate
    POST /password/reset
    PUT /password/code/resend
    POST /password/code/validate
    GET /session
    POST /session/create
    PUT /session/update
    DELETE /session/remove
    POST /oauth/token/verify
    POST /database/user/add
    POST /database/user/remove
    POST /database/num/rows
    GET /database/schema
    POST /database/query
    POST /database/fetch
    POST /database/updates
    GET /database/resource
    PUT /database/push
    PUT /database/push/many
    POST /v2/database/truncate
    GET /uploads
    POST /v2/uploads
    PUT /v2/uploads
    DELETE /v2/uploads
    POST /v2/s3/bucket/upload
    GET /application/api
    GET /v2/application/sizes
    POST /application/analytics/push
    GET /health/check
    POST /contact-us
    POST /contact-us/files
    GET /load/templates
    POST /v2/external-service/loader
    `,
  ),
  ...list(
    'due',
    `
    POST /application/rename
    POST /attachment
    GET /v2/deployments/info
    GET /v2/deployments/details
    POST /v2/deployments
    PUT /v2/deployments
    DELETE /v2/deployments
    POST /v2/deployments/progress
    POST /v2/deployments/domain
    POST /v2/deployments/domain/record
    GET /v2/deployments/vpc
    POST /v2/deployments/vpc
    DELETE /v2/deployments/vpc
    POST /v2/email
    PUT /v2/email
    POST /send/email
    POST /queue/email
    GET /v2/events/connection/request
    GET /v2/events/me
    GET /v2/events/pending
    DELETE /v2/events/pending
    POST /v2/events/topic
    POST /v2/events/subscribe
    POST /v2/events/unsubscribe
    GET /functions
    POST /v2/migrate/region
    GET /v2/migrate/progress
    POST /shorturl/generate
    GET /sites/list
    POST /v2/parser/xml
    `,
  ),
];

type Offered = Pick<CatalogueCall, 'method' | 'path'>;

/**
 * Reports calls that are listed as built but missing in the catalogue, and calls in the catalogue that are
 * listed as due.
 */
export function specCallFaults(
  offered: readonly Offered[],
  calls: readonly SpecCall[] = specCalls,
): string[] {
  const built = new Set(offered.map(({ method, path }) => `${method} ${path}`));
  return calls.flatMap(({ call, state }) => {
    if (state === 'built' && !built.has(call))
      return [`${call} is listed as built in tools/spec-calls.ts and is missing.`];
    if (state === 'due' && built.has(call)) return [`${call} is built: move it in tools/spec-calls.ts.`];
    return [];
  });
}

/** Number of built and due calls and names, and the number of due ones of each area. */
export function specCallSummary(): string {
  const dueNames = specNames
    .filter(({ is }) => is === undefined)
    .map(({ kind, name }) => ({ call: `${kind} ${name}` }));
  const due = [...specCalls.filter(({ state }) => state === 'due'), ...dueNames];
  const built = specCalls.length + specNames.length - due.length;
  const places = Map.groupBy(due, ({ call }) => placeOf(call));
  const counts = [...places].map(([place, calls]) => `${place} ${calls.length}`);
  return `spec calls: ${built} built, ${due.length} due (${counts.join(', ')})`;
}

/** Area of a call: `payment` for `GET /v2/payment/token`, `task` for `task likes`. */
function placeOf(call: string): string {
  const [kind = '', path] = call.split(' ');
  const words = path?.startsWith('/') ? path.split('/').filter((word) => word !== '' && word !== 'v2') : [];
  return words[0] ?? kind;
}
