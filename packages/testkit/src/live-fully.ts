import { countAgainstLimit } from '@mitto/account/server/public/limits';
import { insertEmailReturn } from '@mitto/account/server/store/email-returns';
import { updateMember } from '@mitto/account/server/store/members';
import { newId } from '@mitto/kit/ids';
import { textColumns } from '@mitto/profile/contract/column-facts';
import { photoPathOf } from '@mitto/profile/contract/photos';
import { currentAcceptances } from '@mitto/profile/contract/text-versions';
import { insertTextPictures } from '@mitto/profile/server/text-pictures/store';
import { textPictureMedia } from '@mitto/profile/server/text-pictures/text-pictures';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import { findPresent } from '@mitto/sync-server/socket/presence-store';
import { codeIn } from './code-in.ts';
import { Device } from './device.ts';
import { exportOf } from './export-of.ts';
import { good, type Life } from './life.ts';
import { createPusher, meetOthers } from './meet-others.ts';
import { type TestPerson, testPassword } from './person.ts';
import { readCode } from './samples/read-code.ts';
import { type SignInStage, stageOrigin } from './sign-in-stage.ts';
import { createSoftPasskey } from './soft-passkey.ts';
import { testPicture } from './test-picture.ts';
import { totpCode } from './totp-code.ts';
import { buyPremium, useCoins, usePayments } from './use-money.ts';
import type { InputOf } from './world-calls.ts';

/**
 * Uses every feature as one member, so that every table that can hold personal data has rows of this member.
 * Jobs of the last calls stay pending.
 */
export async function liveFully(stage: SignInStage, life: Life): Promise<TestPerson> {
  const { world } = stage;
  const person = await join(stage, life);
  const { uid, email, call } = person;
  await verifyAddresses(stage, life, person);
  await signInWithGithub(stage, life, person);

  await world.deps.database.transact(async (tx) => {
    // Columns that no call of the member writes.
    await updateMember(tx, uid, {
      suspension_message: `Message ${life.word}`,
      suspension_resolution: `Resolution ${life.word}`,
    });
    await countAgainstLimit(tx, world.deps, uid, 'likes');
  });
  await reportSomebody(life, person);
  await good(life.staff.call('changeLimits', { uid, reason: 'For a test.', chatWaitTime: 7 }));
  await tellOfOneself(life, person);
  await showOneself(life, person);
  await speak(person);
  await verifyPhoto(life, person);
  await illustrateText(stage, life, person);
  await meetOthers(stage, life, person);
  await useCoins(stage, life, person);
  await writeToUs(life, person);
  await usePayments(stage, person, life.word);
  await buyPremium(person);
  await listen(stage, person);
  await world.drain();
  await good(world.anonymous.call('resetPassword', { query: { email } }, { ip: life.ip }));
  const passwords = { password: testPassword, currentPassword: firstPassword };
  await good(call('updateUser', passwords, { idempotencyKey: newId() }));
  await guardSignIn(stage, life, person);
  await exportOf(world, person);
  await good(call('askArchive', {}));
  return person;
}

/** Makes a passkey, turns two-step codes on, begins a sign-in that asks for one, and has had another address. */
async function guardSignIn({ world }: SignInStage, { word, ip }: Life, person: TestPerson): Promise<void> {
  const { uid, email } = person;
  const { challenge, rpId } = (await good(person.call('startPasskey', {}))).result;
  const credential = createSoftPasskey().make({ challenge, rpId, origin: stageOrigin });
  await good(person.call('addPasskey', { name: `Passkey ${word}`, credential }));
  const { secret } = (await good(person.call('startTwoStep', {}))).result;
  await good(person.call('confirmTwoStep', { code: totpCode(secret, world.clock.now()) }));
  const begun = await world.anonymous.call('authorize', { email, password: testPassword }, { ip });
  if (begun.error?.code !== 'account/second-step') throw new Error(`${word} was not asked for a code.`);
  const former = { email: `former-${word}@people.example`, email_key: `former-${word}@people.example` };
  const at = world.clock.now();
  const mac = (key: string) => world.deps.secrets.mac(key, word);
  await world.deps.database.transact(async (tx) => {
    await insertEmailReturn(tx, {
      ...former,
      ...{ uid, token_mac: mac('email-return'), verified_at: at, made_at: at },
      expires_at: at + 1000,
    });
    // As of a guarded account, and of a reset under attack.
    await tx
      .updateTable('account_second_step')
      .set({ code_mac: mac('code') })
      .where('uid', '=', uid)
      .execute();
    const shared = tx.updateTable('account_challenge').set((eb) => ({ shared_of: eb.ref('id') }));
    await shared.where('uid', '=', uid).execute();
  });
}

/** Reports a member, with a picture. */
async function reportSomebody({ mobile, reported }: Life, { call }: TestPerson): Promise<void> {
  const files = [{ name: 'chat.jpg', bytes: await testPicture({ seed: Number(mobile.slice(-3)) + 17 }) }];
  const { result } = await good(call('uploadReportPicture', { files }, { idempotencyKey: newId() }));
  const about = { id: reported.uid, name: reported.username, activityId: newId() };
  const content = { ...about, type: 'spam', pictures: [result.key] };
  await good(call('createSession', { session_path: '/report/cases/', content }));
}

/** Sends the contact form with a picture and a document; staff answers it, and the feedback. */
async function writeToUs({ word, mobile, staff }: Life, { uid, email, call }: TestPerson): Promise<void> {
  const id = newId();
  const files = [
    { name: 'screen.jpg', bytes: await testPicture({ seed: Number(mobile.slice(-3)) + 13 }) },
    { name: `receipt ${word}.txt`, bytes: Buffer.from(`Receipt of ${word}`) },
  ];
  const { result } = await good(call('uploadContactFiles', { id, files }, { idempotencyKey: newId() }));
  const form: InputOf<'contactUs'> = {
    ...{ id, fullName: `Contact ${word}`, email, phoneNumber: mobile, subject: `Subject ${word}` },
    message: `Message to Mitto of ${word}`,
    inquiryType: 'technical',
    privacy: true,
    attachment: result.attachment,
    attachmentNames: files.map(({ name }) => name),
  };
  await good(call('contactUs', form, { idempotencyKey: newId() }));
  const answer = { reason: 'For a test.', text: `Answer of Mitto to ${word}` };
  await good(staff.call('answerContact', { id, ...answer }, { idempotencyKey: newId() }));
  const { feedback } = (await good(staff.call('listFeedback', {}))).result;
  for (const { id: one } of feedback.filter((row) => row.uid === uid)) {
    await good(staff.call('answerFeedback', { uid, id: one, ...answer }, { idempotencyKey: newId() }));
  }
}

/** Connects a socket, which stays open until the world ends. */
async function listen({ world }: SignInStage, person: TestPerson): Promise<void> {
  await new Device(person).listen(world.url);
  const { db } = world.database;
  while ((await findPresent(db, [person.uid], world.clock.now())).size === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const firstPassword = 'Heron-on-one-leg-4';

async function join({ world }: SignInStage, { word, ip }: Life): Promise<TestPerson> {
  const email = `${word}@people.example`;
  const records = [{ email, password: firstPassword, referral: `RF-${word}-2026` }];
  await good(world.anonymous.call('addUser', { records }, { ip }));
  const from = { ip, headers: { 'user-agent': `Agent-${word}` } };
  const { result } = await good(world.anonymous.call('authorize', { email, password: firstPassword }, from));
  if (result.disabled) throw new Error(`${word} is disabled.`);
  const { tokens, userId: uid } = result;
  const call: TestPerson['call'] = (name, input, options) =>
    world.anonymous.call(name, input, { bearer: tokens.bearer, ...from, ...options });
  await good(call('updateUser', { username: word }));
  return { name: word, uid, email, username: word, password: testPassword, tokens, call };
}

async function verifyAddresses(
  { world }: SignInStage,
  { mobile, ip }: Life,
  person: TestPerson,
): Promise<void> {
  const sent = await good(person.call('sendEmailVerification', {}, { ip }));
  const code = await readCode(world, person.email);
  await good(person.call('verifyEmail', { code, ref: sent.result.ref }));

  const otp = await good(person.call('createOtp', { identifier: mobile, notify: 'sms' }));
  await world.drain();
  const validationCode = codeIn(world.sms(mobile)[0]?.text);
  const typed = { identifier: mobile, validationCode, ref: otp.result.ref };
  await good(person.call('validateOtp', { ...typed, onAfterValidate: 'mobileVerification' }));
}

/** Uploads a picture that looks unlike any other member's. */
async function showOneself({ mobile }: Life, { uid, call }: TestPerson): Promise<void> {
  const files = [{ name: 'me.jpg', bytes: await testPicture({ seed: Number(mobile.slice(-3)) }) }];
  await good(call('upload', { path: photoPathOf(uid), files }, { idempotencyKey: newId() }));
}

/** Introduces the member in their own voice. */
async function speak(person: TestPerson): Promise<void> {
  const files = [{ name: 'voice.webm', bytes: recordedWebm }];
  const { result: voice } = await good(person.call('uploadVoice', { files }, { idempotencyKey: newId() }));
  await createPusher(person)('update', 'user_info', { voice }, person.uid);
}

/** Sends selfies to staff, which wait for a decision. */
async function verifyPhoto({ mobile }: Life, { call }: TestPerson): Promise<void> {
  const { result } = await good(call('askSelfiePose', {}));
  const bytes = await testPicture({ seed: Number(mobile.slice(-3)) + 1 });
  const files = ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => ({ name, bytes }));
  await good(call('sendSelfies', { pose: result.pose, files }, { idempotencyKey: newId() }));
}

/** Stores a picture of a text that is not sent yet. Only staff has any, and may still be erased as a member. */
async function illustrateText({ world }: SignInStage, { mobile }: Life, { uid }: TestPerson): Promise<void> {
  const { database, media, now } = world.deps;
  const bytes = await testPicture({ seed: Number(mobile.slice(-3)) + 29 });
  const [kind, type] = [textPictureMedia.kind, 'image/jpeg'];
  const key = await media.put({ uid, kind, type, sizes: new Map([['160', bytes]]) });
  const file = { width: 160, height: 120, size: bytes.length, bytes: bytes.length };
  const row = { key, uid, ...file, thumbhash: Buffer.from(key), made_at: now() };
  await database.transact(async (tx) => {
    await insertTextPictures(tx, [row]);
    await media.keep(tx, uid, [key]);
  });
}

/** Fills every text column of the profile with values of this member alone. */
async function tellOfOneself({ word, mobile }: Life, person: TestPerson): Promise<void> {
  const year = 1960 + (Number(mobile.slice(-4)) % 40);
  const location = {
    city: `City of ${word} on the river`,
    postalCode: `${word}-1234567`.slice(0, 16),
    geometry: { lat: 13.7563, lng: 100.5018 },
  };
  const accepts = { texts: currentAcceptances(), language: 'en' as const };
  const born = { day: 13, month: 7, year };
  const profile = { name: `Name ${word}`, username: word, gender: 0, dob: born, accepts };
  await good(person.call('createProfile', { ...profile, location }, { idempotencyKey: newId() }));
  const changes = {
    ...Object.fromEntries(textColumns.map((column) => [column, `The ${column} of ${word}`])),
    languages: ['th', 'en'],
    habits: { drinks: 'rarely', smokes: 'no', pets: 'cat', children: 'unsure' },
    prompts: [{ prompt: 'ask-me', answer: `The answer of ${word}` }],
    socials: { instagram: `social.name.of.${word}` },
  };
  const push = createPusher(person);
  await push('update', 'user_info', changes, person.uid);
  const loc = { city: `Search of ${word}`, geometry: { lat: 18.7883, lng: 98.9853 } };
  await push('update', 'search_filter', { locType: 2, loc }, person.uid);
  await good(person.call('databaseQuery', { id: 'peopleSearch', values: { locType: 2, loc } }));
}

let lastId = 70_000_000;

/**
 * Signs in with GitHub twice. After the second sign-in, the code that the opener receives is not exchanged
 * for tokens.
 */
async function signInWithGithub(stage: SignInStage, { word }: Life, { email }: TestPerson): Promise<void> {
  lastId += 1;
  const addresses = [{ email, primary: true, verified: true }];
  stage.github.seat({ id: lastId, login: word, email: null, addresses });
  await good(stage.redeem(await stage.signIn('github')));
  await stage.signIn('github');
}
