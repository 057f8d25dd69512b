import { LeavingFeedback } from '@mitto/account/contract/leaving-calls';
import { Role } from '@mitto/account/contract/member';
import { ActivityPlace, Category, privacies } from '@mitto/activities/contract/activity-fields';
import { Attachments } from '@mitto/chat/contract/attachments';
import { AnsweredCard } from '@mitto/chat/contract/words-of-a-message';
import { coinsReasons } from '@mitto/coins/contract/coins-tables';
import { SearchFilter } from '@mitto/discover/contract/search-filter';
import { notificationList } from '@mitto/notifications/contract/notification-tables';
import { cardBrands, failureCodes, merchants, purposes } from '@mitto/payments/contract/payment-shapes';
import { columnFacts, storedColumns, storedName, textColumns } from '@mitto/profile/contract/column-facts';
import { HeardAboutUs, Location } from '@mitto/profile/contract/profile-fields';
import { selfiePoses, selfieRefusals, selfieStates } from '@mitto/profile/contract/selfies';
import { acceptedTexts } from '@mitto/profile/contract/text-versions';
import { ReportCase, reportReasons } from '@mitto/safety/contract/report-case';
import { caseActs } from '@mitto/safety/contract/safety-staff-calls';
import { Package } from '@mitto/subscription/contract/plan-configuration';
import { inquiryTypes } from '@mitto/support/contract/contact-form';
import { feedbackTable } from '@mitto/support/contract/feedback-table';
import { ownRows } from '@mitto/testkit/own-rows';
import * as v from 'valibot';

/**
 * Columns of words and numbers that the page writes as they are: words of a member or of staff, names, addresses,
 * numbers. A column that is neither here nor among the codes makes the test fail.
 */
export const writtenAsTheyAre: readonly string[] = [
  ...['account_member.email', 'account_member.username', 'account_member.name', 'account_member.mobile'],
  ...['account_member.suspension_message', 'account_member.suspension_resolution', 'account_member.referral'],
  ...['account_member.chat_wait_time', 'account_device.browser_name', 'account_device.platform'],
  ...['account_device.user_agent', 'account_device.ip', 'account_device.client', 'account_identity.subject'],
  ...['account_passkey.name', 'account_email_return.email'],
  // People are told by their ids, because their names are theirs.
  ...['circle.other', 'circle_favorite.other', 'circle_visit.other', 'circle_block.target'],
  ...['chat_conversation.other', 'chat_side.other', 'chat_message.sender', 'chat_message.receiver'],
  ...['chat_waiting.other', 'chat_waiting.content', 'chat_original.sender'],
  ...['coins_movement.sender', 'coins_movement.receiver'],
  ...['profile.dob', 'profile.time_zone', 'profile_photo.name'],
  ...textColumns.map((column) => `profile.${storedName(column)}`),
  ...['profile_square.lat', 'profile_square.lng', 'profile_square.days', 'profile_square.last_day'],
  ...['profile_photo.place', 'profile_photo.width', 'profile_photo.height', 'profile_photo.size'],
  ...['profile_selfie.pictures', 'profile_selfie.count', 'profile_text_acceptance.version'],
  ...['activity.description', 'activity.time_zone', 'activity.places', 'activity_place.venue'],
  ...['chat_message.content', 'chat_message.myReaction'],
  ...[
    'coins_account.name',
    'coins_account.balance',
    'coins_movement.amount',
    'coins_movement.balance',
    'coins_note.comments',
  ],
  ...['payments_charge.reference', 'payments_charge.usd_cents', 'payments_charge.amount'],
  ...[
    'payments_charge.currency',
    'payments_charge.last4',
    'payments_charge.refunded',
    'payments_refund.amount',
  ],
  ...['payments_card.last4', 'payments_card.exp', 'payments_card.name', 'payments_card.city'],
  ...['payments_card.postal_code', 'subscription_payment.description', 'subscription_payment.amount'],
  ...[
    'subscription_payment.unit',
    'notification.other',
    'notification.count',
    'notification_choice.time_zone',
    'notification_choice.timeZone',
  ],
  ...[
    'notification_subscription.service',
    'safety_act.message',
    'safety_report.pictures',
    'safety_report.reporter_pictures',
    'support_contact.reference',
  ],
  'support_contact.attachment_names',
  ...['support_contact.full_name', 'support_contact.email', 'support_contact.phone_number'],
  ...['support_contact.subject', 'support_contact.message', 'support_contact.attachments'],
];

const Answers = v.array(v.object({ date: v.number(), text: v.string() }));

/** The contract of each value that a feature's contract limits, or that has others within it. */
export const contractOfValues: Readonly<Record<string, v.GenericSchema>> = {
  'account_member.roles': Role,
  ...Object.fromEntries(
    storedColumns
      .filter((column) => column !== 'gender' && columnFacts[column].max === undefined)
      .map((column) => [`profile.${storedName(column)}`, columnFacts[column].schema]),
  ),
  'profile.heard_about_us': HeardAboutUs,
  'profile_place.place': Location,
  'profile_place.town': v.pick(Location, ['city', 'state', 'country', 'countryCode']),
  'profile_selfie.pose': v.picklist(selfiePoses),
  'profile_selfie.state': v.picklist(selfieStates),
  'profile_selfie.refusal': v.picklist(selfieRefusals),
  'profile_text_acceptance.text': v.picklist(acceptedTexts),
  'discover_filter.content': SearchFilter,
  'activity.category': Category,
  'activity.privacy': v.picklist(Object.values(privacies)),
  'activity.town': v.pick(Location, ['city', 'state', 'country', 'countryCode']),
  'activity_place.place': ActivityPlace,
  'chat_message.attachments': Attachments,
  'chat_message.about': AnsweredCard,
  'chat_waiting.about': AnsweredCard,
  'coins_movement.reason': v.picklist(coinsReasons),
  'payments_charge.merchant': v.picklist(merchants),
  'payments_card.merchant': v.picklist(merchants),
  'payments_customer.merchant': v.picklist(merchants),
  'payments_charge.purpose': v.picklist(purposes),
  'payments_charge.failure': v.picklist(failureCodes),
  'payments_charge.brand': v.picklist(cardBrands),
  'payments_card.brand': v.picklist(cardBrands),
  'subscription_member.plan': v.pick(Package, ['amount', 'frequency']),
  'subscription_payment.terms': v.pick(Package, ['amount', 'frequency']),
  'subscription_payment.failure': v.picklist(failureCodes),
  'notification.kind': notificationList.row.entries.kind,
  'notification.detail': v.pick(notificationList.row, ['security', 'activity', 'verification']),
  'notification.security': notificationList.row.entries.security,
  'notification.activity': notificationList.row.entries.activity,
  'safety_report.type': v.picklist(reportReasons),
  'safety_report.content': ReportCase,
  'safety_act.act': v.picklist(caseActs),
  'support_contact.inquiry_type': v.picklist(inquiryTypes),
  'support_contact.heard_about_us': HeardAboutUs,
  'support_contact.answers': Answers,
  'support_feedback.answers': Answers,
  'account_act.detail': v.object({ reason: v.string() }),
  ...Object.fromEntries(
    [...ownRows].map(([stored, { row }]) => [`${stored}.content`, v.object(row.entries)]),
  ),
  'support_feedback.content': v.object({ ...feedbackTable.row.entries, ...LeavingFeedback.entries }),
};
