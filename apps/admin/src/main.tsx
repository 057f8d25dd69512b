import './page.css';
import type { Api } from '@mitto/kit/define-api';
import type { CallTable, Client } from '@mitto/web-kit/api/call-table';
import { createApi } from '@mitto/web-kit/api/create-api';
import { createSendForm } from '@mitto/web-kit/api/send-form';
import type { StaffServices } from '@mitto/web-kit/staff/staff-services';
import { createToasts } from '@mitto/widgets/feedback/create-toasts.ts';
import { createRoot } from 'react-dom/client';
import { Confirmation } from './confirmation.ts';
import { Console } from './console.tsx';
import { sessionTable, words } from './session-calls.ts';
import { StaffSession } from './staff-session.ts';

const session = new StaffSession();
const credentials = { bearer: session.bearer, renew: session.renew };
const clients = new Map<unknown, unknown>();

function client<A extends Api>(table: CallTable<A>): Client<A> {
  const known = clients.get(table) ?? createApi(table, { words: () => words, credentials });
  clients.set(table, known);
  // Safe cast: the client stored under a table is the client of that table.
  return known as Client<A>;
}

const confirmation = new Confirmation((password) => client(sessionTable).validatePassword({ password }));
const services: StaffServices = {
  client,
  act: confirmation.act,
  sendForm: createSendForm({ words: () => words, credentials }),
  mediaUrl: (key, size) => `/media/${key}/${size}?pass=${encodeURIComponent(session.mediaPass())}`,
  toasts: createToasts(),
};

const place = document.getElementById('console');
if (!place) throw new Error('The page has no element with the id "console".');
createRoot(place).render(<Console session={session} confirmation={confirmation} services={services} />);
