import { columnFacts, storedColumns, storedName } from '@mitto/profile/contract/column-facts';
import { ownRows } from './own-rows.ts';

/**
 * Sensitivity of a column. `secret`: shown to nobody, not even its owner. `own`: shown to its owner and
 * staff. `shown`: also shown to members who find the owner. `open`: reveals nothing about anybody by itself.
 */
export type Sensitivity = 'secret' | 'own' | 'shown' | 'open';

/** Columns of each table that can hold words or bytes, by their sensitivity. */
const columnsOfTables: Readonly<Record<string, Readonly<Partial<Record<Sensitivity, string>>>>> = {
  account_act: { own: 'by_pseudonym subject_pseudonym', open: 'act detail hash previous_hash' },
  account_brake: { secret: 'key' },
  account_challenge: {
    secret: 'asked_from code_mac id identifier_mac ref shared_of shares',
    shown: 'uid',
    open: 'purpose',
  },
  account_configuration: { open: 'changes' },
  account_device: {
    secret: 'browser_mac salt',
    own: 'client device_id ip user_agent',
    shown: 'uid',
    open: 'browser_name platform',
  },
  account_document: { own: 'content id', shown: 'about uid', open: 'path' },
  account_email_return: { secret: 'token_mac', own: 'email email_key', shown: 'uid' },
  account_export: { secret: 'archive_key sealed', shown: 'uid' },
  account_former_name: { secret: 'name_mac' },
  account_identity: { own: 'subject', shown: 'uid', open: 'provider' },
  account_limit: { shown: 'uid', open: 'task' },
  account_member: {
    secret: 'password_hash',
    own: 'act_pseudonym email email_key mobile referral suspension_message suspension_resolution',
    shown: 'name uid username username_key',
    open: 'language roles',
  },
  account_notification: { shown: 'uid', open: 'channel name' },
  account_passkey: { secret: 'public_key', own: 'credential_id name', shown: 'uid', open: 'transports' },
  account_privacy: { shown: 'uid' },
  account_recovery_code: { secret: 'code_mac', shown: 'uid' },
  account_second_step: { secret: 'code_mac ticket_mac', shown: 'uid', open: 'first_step' },
  account_sign_in: { secret: 'code_mac sealed state_mac', shown: 'uid', open: 'provider referrer' },
  account_totp: { secret: 'sealed_secret', shown: 'uid' },
  activity: { shown: 'description id uid', open: 'category time_zone town' },
  activity_leaver: { shown: 'activity uid' },
  activity_pace: { shown: 'uid', open: 'deed' },
  activity_person: { shown: 'activity uid', open: 'coming state' },
  activity_place: { own: 'place venue', shown: 'id uid' },
  call_answer: { secret: 'key_mac request_mac sealed', shown: 'uid', open: 'call' },
  chat_conversation: { shown: 'high low requested_by' },
  chat_file: { own: 'facts message_id', shown: 'key uid', open: 'kind' },
  chat_gif: { open: 'full_size key small' },
  chat_mark: { own: 'message_id', shown: 'uid', open: 'reaction' },
  chat_message: {
    own: 'about attachments content id relative_id',
    shown: 'high low receiver sender',
    open: 'receiver_reaction sender_reaction',
  },
  chat_original: { secret: 'sealed', own: 'id message_id', shown: 'high low sender' },
  chat_side: { shown: 'other uid' },
  chat_waiting: { own: 'about content', shown: 'other uid' },
  circle: { shown: 'fid sid' },
  circle_block: { shown: 'target uid' },
  circle_favorite: { shown: 'sid uid' },
  circle_hidden: { shown: 'fid uid' },
  circle_redacted: { secret: 'other', shown: 'uid', open: 'id is_hidden kind' },
  circle_visit: { shown: 'visitor_id visitor_uid' },
  circle_waiting: { shown: 'receiver uid', open: 'kind' },
  coins_account: { own: 'id', shown: 'uid', open: 'kind name' },
  coins_member: { secret: 'pin_hash', shown: 'uid' },
  coins_movement: { secret: 'digest', own: 'id reason receiver sender' },
  coins_note: { own: 'comments movement' },
  coins_posting: { own: 'account movement' },
  coins_referral: { secret: 'address_mac number_mac', shown: 'inviter uid' },
  coins_referral_browser: { secret: 'browser_mac' },
  discover_filter: { own: 'content', shown: 'uid' },
  discover_searched: { shown: 'uid', open: 'towns' },
  discover_searched_network: { secret: 'network', open: 'towns' },
  discover_seek: { shown: 'uid', open: 'traits' },
  job: { secret: 'payload', shown: 'uid', open: 'id kind others' },
  job_schedule: { open: 'kind' },
  media_hold: { own: 'holder', shown: 'key', open: 'kind' },
  media_object: { shown: 'key uid', open: 'kind network sizes state type' },
  notification: { own: 'id topic', shown: 'other uid', open: 'detail kind' },
  notification_choice: { shown: 'uid', open: 'language time_zone' },
  notification_key: { secret: 'sealed', open: 'public_key' },
  notification_subscription: {
    secret: 'endpoint_mac sealed',
    own: 'device_id',
    shown: 'uid',
    open: 'language',
  },
  payments_card: {
    secret: 'provider_id',
    own: 'city id name postal_code',
    shown: 'uid',
    open: 'brand exp last4 merchant',
  },
  payments_card_page: { secret: 'id provider_id reference', own: 'place', shown: 'uid', open: 'merchant' },
  payments_charge: {
    secret: 'customer digest key provider_id source',
    own: 'action_url id item reference',
    shown: 'uid',
    open: 'brand currency dispute failure last4 merchant purpose state',
  },
  payments_cursor: { open: 'merchant' },
  payments_customer: { secret: 'provider_id', own: 'id', shown: 'uid', open: 'merchant' },
  payments_event: { open: 'id merchant' },
  payments_rates: { open: 'base day rates' },
  payments_refund: { secret: 'id', own: 'charge', open: 'state' },
  payments_refusal: { secret: 'id', shown: 'uid' },
  payments_sandbox_charge: { secret: 'id', own: 'charge', open: 'brand currency failure last4 state' },
  payments_sandbox_refund: { secret: 'charge key' },
  payments_ticket: { secret: 'mac', own: 'purchase', shown: 'uid', open: 'merchant' },
  profile: {
    own: 'column_changes dob',
    shown: 'uid',
    open: 'contact_in gender_change_days heard_about_us time_zone',
  },
  profile_network_square: { secret: 'network', open: 'squares' },
  profile_photo: { shown: 'blurred_key key name thumbhash uid' },
  profile_place: { own: 'place', shown: 'uid', open: 'town' },
  profile_selfie: { secret: 'network', own: 'id keys', shown: 'uid', open: 'pose refusal state' },
  profile_square: { shown: 'uid' },
  profile_text_acceptance: { shown: 'uid', open: 'language text' },
  profile_text_picture: { own: 'key thumbhash', shown: 'uid' },
  safety_act: { own: 'case_id message', shown: 'about', open: 'act' },
  safety_case: { own: 'activity_id case_id taken_by', shown: 'about name' },
  safety_report: {
    own: 'case_id content evidence id pictures report_id reporter reporter_pictures type',
    shown: 'about',
  },
  schema_migration: { open: 'checksum name owner' },
  subscription_member: { own: 'card purchase', shown: 'uid', open: 'open_payment plan' },
  subscription_payment: {
    own: 'charge id',
    shown: 'uid',
    open: 'description failure kind movement status terms unit',
  },
  support_contact: {
    own: 'answers attachment_names attachments email email_key full_name id media_owner message phone_number reference subject',
    shown: 'uid',
    open: 'heard_about_us inquiry_type language',
  },
  support_feedback: { own: 'answers' },
  sync_client: { own: 'client_id', shown: 'uid', open: 'refused' },
  sync_head: { shown: 'uid' },
  sync_presence: { shown: 'uid', open: 'process_id' },
  sync_result: { own: 'body client_id mid', shown: 'uid', open: 'status' },
  sync_row: { own: 'ref source', shown: 'uid', open: 'tbl view' },
  sync_sum: { shown: 'uid', open: 'tbl' },
};

/**
 * Sensitivity of every column that can hold words or bytes. The test of the canaries fails if such a column
 * is missing.
 */
export const sensitiveColumns: Readonly<Record<string, Sensitivity>> = {
  ...ofTables(),
  ...ofProfile(),
  ...ofOwnRows(),
};

function ofTables(): Readonly<Record<string, Sensitivity>> {
  const told = Object.entries(columnsOfTables).flatMap(([table, bySensitivity]) =>
    Object.entries(bySensitivity).flatMap(([sensitivity, columns]) =>
      // The cast is safe: these are keys.
      columns.split(' ').map((column) => [`${table}.${column}`, sensitivity as Sensitivity] as const),
    ),
  );
  return Object.fromEntries(told);
}

/** Sensitivity of the columns of a profile: words of the member by those who see them, choices by themselves open. */
function ofProfile(): Readonly<Record<string, Sensitivity>> {
  const told = storedColumns.map((column) => {
    const { max, seenBy } = columnFacts[column];
    const isOpen = max === undefined && seenBy !== 'matches';
    return [`profile.${storedName(column)}`, isOpen ? 'open' : seenBy === 'all' ? 'shown' : 'own'] as const;
  });
  return Object.fromEntries(told);
}

/** Sensitivity of the columns of tables that are made with `ownerTable`. */
function ofOwnRows(): Readonly<Record<string, Sensitivity>> {
  const told = [...ownRows.keys()].flatMap((stored) => [
    [`${stored}.uid`, 'shown'] as const,
    [`${stored}.id`, 'own'] as const,
    [`${stored}.content`, 'own'] as const,
  ]);
  return Object.fromEntries(told);
}
