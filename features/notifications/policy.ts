import type { AccountConfiguration } from '@mitto/account/contract/configuration';
import { type DeliveryChannel, type NotificationKind, switchOf } from './contract/notification-kinds.ts';

/** Reasons for which a notification is not sent. Each is the label of a metric. */
const unsentReasons = ['standing', 'gone', 'muted', 'off', 'premium-only', 'seen'] as const;
type UnsentReason = (typeof unsentReasons)[number];

/** `later`: not before this moment; decide again then. */
export type PushDecision =
  | { readonly send: 'now' }
  | { readonly send: 'later'; readonly at: number }
  | { readonly send: 'never'; readonly why: UnsentReason };

/** Facts about the receiver and the notification, at the moment of the decision. */
export interface NotificationFacts {
  readonly at: number;
  readonly standing: 'active' | 'paused' | 'suspended' | 'disabled';
  readonly isPremium: boolean;
  /** False if the relation has ended or may not be known: after a block, a hide, an unmatch, an erasure. */
  readonly isShown: boolean;
  /** True if the member has muted the conversation. */
  readonly isMuted: boolean;
  /** True if the member has seen it on any device. */
  readonly isSeen: boolean;
  readonly configured: Pick<AccountConfiguration['pushNotification'], 'sections' | 'defaults'>;
  /** The switches of this channel that the member has changed, by name. */
  readonly switches: Readonly<Record<string, boolean>>;
  /** First moment outside the quiet hours, from `at` on; `at` itself outside of them. */
  readonly quietUntil: number;
}

/**
 * Decides whether a notification is sent on a channel: now, later or never. Security is always told to a member
 * who can sign in, at once. On the channel `inapp` a notification that is not sent is listed as read.
 */
export function decide(
  kind: NotificationKind,
  channel: DeliveryChannel,
  facts: NotificationFacts,
): PushDecision {
  const why = reasonAgainst(kind, channel, facts);
  if (why !== undefined) return { send: 'never', why };
  const waits = channel !== 'inapp' && kind !== 'security' && facts.quietUntil > facts.at;
  return waits ? { send: 'later', at: facts.quietUntil } : { send: 'now' };
}

function reasonAgainst(
  kind: NotificationKind,
  channel: DeliveryChannel,
  facts: NotificationFacts,
): UnsentReason | undefined {
  if (!isReached(kind, facts)) return 'standing';
  if (!facts.isShown) return 'gone';
  if (facts.isSeen) return 'seen';
  if (kind === 'security') return undefined;
  if (facts.isMuted && (kind === 'message' || kind === 'request')) return 'muted';
  const name = switchOf[kind];
  if (name !== undefined) return reasonOfSwitch(name, channel, facts);
  // A kind without a switch of its own is sent if any switch of the channel is on.
  const items = facts.configured.sections.find((section) => section.name === channel)?.items ?? [];
  return items.some((item) => reasonOfSwitch(item.name, channel, facts) === undefined) ? undefined : 'off';
}

/** Paused and suspended members are told of the security of their account and of nothing else. */
function isReached(kind: NotificationKind, { standing }: NotificationFacts): boolean {
  if (standing === 'disabled') return false;
  return standing === 'active' || kind === 'security';
}

function reasonOfSwitch(
  name: string,
  channel: DeliveryChannel,
  { configured: { sections, defaults }, switches, isPremium }: NotificationFacts,
): UnsentReason | undefined {
  const item = sections
    .find((section) => section.name === channel)
    ?.items.find((candidate) => candidate.name === name);
  // An administrator has taken the switch, or the whole channel, out of the configuration.
  if (!item) return 'off';
  const isOn = switches[name] ?? defaults[name] ?? false;
  if (!isOn) return 'off';
  // A switch of premium members starts off for the others where it reaches out of the app, and they cannot turn
  // it on. Within the app they can only turn it off.
  return item.isPremiumOnly && !isPremium && channel !== 'inapp' ? 'premium-only' : undefined;
}
