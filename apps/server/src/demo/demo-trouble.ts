import { registerMember } from '@mitto/account/server/members/register-member';
import { updateMember } from '@mitto/account/server/store/members';
import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import { demoPlace } from '@mitto/profile/server/seed/cities-of-demo';
import { type DemoProfile, putDemoProfile } from '@mitto/profile/server/seed/put-demo-profile';
import { type ReportCase, reportReasons } from '@mitto/safety/contract/report-case';
import { caseKeeper } from '@mitto/safety/server/case-keeper';
import type { Deps } from '@mitto/server-kit/module/deps';
import { demoDomain } from './demo-domain.ts';

/** A member whose texts break the rules, and try to break the page that shows them. */
const profile: DemoProfile = {
  name: 'Nik <b>Trouble</b>',
  username: 'trouble',
  gender: 0,
  born: { day: 3, month: 3, year: 1994 },
  headline: '"><img src=x onerror=alert(1)> write me at nik@trouble.example',
  bio: "Only serious offers! Send 50 first, then we talk. '; drop table profile; -- \u202Eelbuort\u202C",
  style: '5',
  interested: ['coffee'],
  characteristics: {},
  personality: { types: [], values: [], lifeStyles: [] },
  goals: {},
  languages: [],
  habits: {},
  prompts: [],
  wanted: { interested: 3, minAge: 18, maxAge: 80 },
  point: demoPlace,
  isVerified: false,
};

const otherTexts: Partial<Record<ReportCase['type'], string>> = {
  other_harassment: 'Goes on writing from new accounts after I said no. <script>alert(1)</script>',
  others: 'Asks everybody for money before the first date, and sends them to another site.',
};

/**
 * Creates a member with every kind of trouble, for staff to look at: texts that break the rules, a report of each
 * reason, and a suspension.
 */
export async function putDemoTrouble(deps: Deps): Promise<void> {
  const now = deps.now();
  await deps.database.transact(async (tx) => {
    const joinedAt = now - 20 * day;
    const { uid } = await registerMember(tx, deps, {
      email: 'trouble@mitto.example',
      passwordHash: null,
      emailVerifiedAt: joinedAt,
      referral: null,
      isDemo: true,
    });
    await putDemoProfile(tx, deps, { uid, joinedAt }, profile);
    const reporters = await tx
      .selectFrom('account_member')
      .select('uid')
      .where('is_demo', '=', true)
      .where('email', 'like', `%@${demoDomain}`)
      .orderBy('uid')
      .limit(reportReasons.length)
      .execute();
    for (const [number, { uid: reporter }] of reporters.entries()) {
      const type = reportReasons[number];
      if (type === undefined) break;
      const otherText = otherTexts[type];
      const content: ReportCase = { id: uid, name: profile.name, type, ...(otherText && { otherText }) };
      const at = now - (number + 1) * 5 * hour;
      await caseKeeper.created(tx, deps, { uid: reporter, id: newId(at), about: uid, content, at });
    }
    await updateMember(tx, uid, {
      suspended_at: now - hour,
      suspended_until: now + 3 * day,
      suspension_message: 'Several members have reported requests for money.',
      suspension_resolution: 'Remove the request and the address from your profile.',
    });
  });
}
