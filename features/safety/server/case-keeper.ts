import type { SessionDocument } from '@mitto/account/contract/document-calls';
import type { PathKeeper } from '@mitto/account/server/public/session-paths';
import { fail } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { day, secondsUntil } from '@mitto/kit/time';
import { readPictureKeys } from '@mitto/profile/server/public/profile-as-seen';
import { wholeSize } from '@mitto/server-kit/media/find-media';
import { type ReportCase, reportPath } from '../contract/report-case.ts';
import { severityOf } from '../contract/safety-staff-calls.ts';
import { caseMedia } from './case-media.ts';
import { joinCase, restateCase } from './cases.ts';
import { filesIn, readEvidence } from './evidence.ts';
import { keepReportPictures } from './report-pictures.ts';
import type { ReportRow } from './safety-tables.ts';
import { changeReport, findSame, insertReport, listReports, lockOwnReport, withdrawReport } from './store.ts';

/** Uid in place of a reporter whose account was erased. */
const nobody = '00000000-0000-4000-8000-000000000000';

/** The document that staff reads: the report and its evidence. */
function reportDocument(row: ReportRow): SessionDocument {
  const { evidence, pictures, withdrawn_at: withdrawnAt, expires_at: keptUntil } = row;
  const { reporter_pictures: sent } = row;
  return {
    session_path: reportPath,
    session_id: row.id,
    uid: row.reporter ?? nobody,
    content: {
      ...row.content,
      ...(sent.length > 0 && { pictures: sent }),
      ...(withdrawnAt !== null && { withdrawnAt }),
      keptUntil,
      evidence: { ...evidence, pictures: pictures.map((key) => `/media/${key}/${wholeSize}`) },
    },
    date: row.made_at,
    lastModified: row.modified_at,
  };
}

/**
 * Time after which a case is deleted: 180 days, long enough for staff, and for authorities who request it
 * later. It applies to all cases.
 */
export const caseKeptMs = 180 * day;
/** Time (one day) in which a second report with the same reason about the same person is refused. */
const sameWithinMs = day;

export const caseKeeper: PathKeeper = {
  async created(tx, deps, { uid, id, about, content, at }) {
    if (about === null) throw new Error('A report is about somebody.');
    const { pictures: sent = [], ...report } = content as ReportCase; // The session path has validated it.
    const same = { reporter: uid, about, type: report.type };
    const before = await findSame(tx, same, at - sameWithinMs);
    if (before !== undefined) {
      fail('account/sent-already', { countDown: secondsUntil(before + sameWithinMs, at) });
    }
    const { activityId, withMessages = false } = report;
    const { media } = deps;
    await keepReportPictures(media, tx, uid, sent);
    const reportId = newId(at);
    const evidence = await readEvidence(deps, tx, { reporter: uid, about, activityId, withMessages });
    const hold = { holder: reportId, kind: caseMedia.kind };
    const target = { about, name: report.name, activityId: evidence.activity?.id ?? null };
    await insertReport(tx, {
      report_id: reportId,
      case_id: await joinCase(tx, { caseId: newId(at), ...target, severity: severityOf[report.type], at }),
      id,
      ...same,
      content: JSON.stringify(report),
      evidence: JSON.stringify(evidence),
      pictures: await media.hold(tx, hold, await readPictureKeys(tx, about)),
      reporter_pictures: sent,
      made_at: at,
      modified_at: at,
      withdrawn_at: null,
      expires_at: at + caseKeptMs,
    });
    await media.hold(tx, hold, filesIn(evidence));
  },
  // Only the text and reason may change; the reported member, the evidence and the pictures stay. A change that
  // names no pictures leaves them, too.
  async changed(tx, { uid, id, about, content, at }) {
    const { pictures, ...report } = content as ReportCase; // The session path has validated it.
    const before = await lockOwnReport(tx, uid, id);
    if (!before || before.about !== about) return fail('invalid', { fields: { 'content.id': 'fixed' } });
    if (pictures && pictures.join() !== before.reporter_pictures.join()) {
      fail('invalid', { fields: { 'content.pictures': 'fixed' } });
    }
    await changeReport(tx, { reporter: uid, id, content: report, at });
    await restateCase(tx, before.case_id);
  },
  async removed(tx, { uid, id, at }) {
    const before = await lockOwnReport(tx, uid, id);
    await withdrawReport(tx, uid, id, at);
    if (before) await restateCase(tx, before.case_id);
  },
  list: async (db, wanted) => (await listReports(db, wanted)).map(reportDocument),
};
