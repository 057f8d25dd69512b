import type { PathKeeper } from '@mitto/account/server/public/session-paths';
import { fail } from '@mitto/kit/app-error';
import { newId } from '@mitto/kit/ids';
import { day, secondsUntil } from '@mitto/kit/time';
import type { ReportCase } from '../contract/report-case.ts';
import { caseDocument } from './case-document.ts';
import { readEvidence } from './evidence.ts';
import { copyPictures } from './kept-pictures.ts';
import { changeCase, findSame, insertCase, listCases, withdrawCase } from './store.ts';

/**
 * Time after which a case is deleted: 180 days, long enough for staff, and for authorities who request it
 * later. It applies to all cases.
 */
export const caseKeptMs = 180 * day;
/** Time (one day) in which a second report with the same reason about the same person is refused. */
const sameWithinMs = day;

export const caseKeeper: PathKeeper = {
  async prepare(deps, about) {
    const caseId = newId(deps.now());
    const pictures = about === null ? [] : await copyPictures(deps, caseId, about);
    return async (tx, { uid, id, about: reported, content, at }) => {
      if (reported === null) throw new Error('A report is about somebody.');
      const report = content as ReportCase; // The session path has validated it.
      const before = await findSame(
        tx,
        { reporter: uid, about: reported, type: report.type },
        at - sameWithinMs,
      );
      if (before !== undefined) {
        fail('account/sent-already', { countDown: secondsUntil(before + sameWithinMs, at) });
      }
      const judged = { reporter: uid, about: reported, withMessages: report.withMessages === true };
      if (pictures.length > 0) await deps.media.keep(tx, caseId, pictures);
      await insertCase(tx, {
        case_id: caseId,
        id,
        reporter: uid,
        about: reported,
        type: report.type,
        content: JSON.stringify(report),
        evidence: JSON.stringify(await readEvidence(tx, judged, at)),
        pictures,
        made_at: at,
        modified_at: at,
        withdrawn_at: null,
        expires_at: at + caseKeptMs,
      });
    };
  },
  // Only the text and reason may change; the reported member and the evidence stay.
  async changed(tx, { uid, id, about, content, at }) {
    const report = content as ReportCase; // The session path has validated it.
    const isSame = await changeCase(tx, { reporter: uid, id, about, type: report.type, content: report, at });
    if (!isSame) fail('invalid', { fields: { 'content.id': 'fixed' } });
  },
  removed: (tx, { uid, id, at }) => withdrawCase(tx, uid, id, at),
  list: async (db, wanted) => (await listCases(db, wanted)).map(caseDocument),
};
