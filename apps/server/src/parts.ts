import type { Now } from '@mitto/kit/time';
import type { Bus } from '@mitto/server-kit/bus/bus';
import type { Database } from '@mitto/server-kit/database/database';
import type { Gifs } from '@mitto/server-kit/gifs/gifs';
import type { HttpLimits } from '@mitto/server-kit/http/http-options';
import type { TrustedProxies } from '@mitto/server-kit/http/trusted-proxies';
import type { Log } from '@mitto/server-kit/log';
import type { Mailer } from '@mitto/server-kit/mail/mailer';
import type { MediaStore } from '@mitto/server-kit/media/media-store';
import type { CallFigures } from '@mitto/server-kit/metrics/call-figures';
import type { NotificationFigures } from '@mitto/server-kit/metrics/notification-metrics';
import type { Settings } from '@mitto/server-kit/module/deps';
import type { Outbox } from '@mitto/server-kit/outbox/outbox';
import type { Places } from '@mitto/server-kit/places/places';
import type { Secrets } from '@mitto/server-kit/seal';
import type { SmsSender } from '@mitto/server-kit/sms/sms-sender';
import type { SocketLimits } from '@mitto/sync-server/socket/socket-limits';
import type { SocketFigures } from '@mitto/sync-server/socket/wire';
import type { BusKind } from './open-bus.ts';
import type { DevelopedApp } from './web/serve-web.ts';

/** The parts of which a server is composed, real or embedded. Tests pass their own. */
export interface Parts {
  readonly database: Database;
  readonly bus: Bus;
  readonly busKind: BusKind;
  readonly mailer: Mailer;
  readonly smsSender: SmsSender;
  readonly places: Places;
  readonly gifs?: Gifs | undefined;
  readonly mediaStore: MediaStore;
  /** Folder for uploaded files while their call is running. */
  readonly incoming: string;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly now: Now;
  readonly settings: Settings;
  readonly clients: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly trustProxy?: TrustedProxies | undefined;
  readonly checkAnswers: boolean;
  readonly limits?: Partial<HttpLimits>;
  readonly figures?: CallFigures;
  readonly notificationFigures?: NotificationFigures;
  readonly socketFigures?: SocketFigures;
  readonly socketLimits?: Partial<SocketLimits>;
  /** Mails and text messages that are not sent. They are shown at /dev/outbox outside production. */
  readonly outbox?: Outbox;
  /** Lets demo people like back, visit and write. Never in production. */
  readonly isDemoLively?: boolean;
  /** The pages of the dev server, which replace the built app. */
  readonly webApp?: DevelopedApp;
}
