import type { SessionDocument } from '@mitto/account/contract/document-calls';
import { wholeSize } from '@mitto/server-kit/media/find-media';
import { reportPath } from '../contract/report-case.ts';
import type { CaseRow } from './safety-tables.ts';

/** Uid in place of a reporter whose account was erased. */
const nobody = '00000000-0000-4000-8000-000000000000';

/** The document that staff reads: the report and its evidence. */
export function caseDocument(row: CaseRow): SessionDocument {
  const { evidence, pictures, withdrawn_at: withdrawnAt, expires_at: keptUntil } = row;
  return {
    session_path: reportPath,
    session_id: row.id,
    uid: row.reporter ?? nobody,
    content: {
      ...row.content,
      ...(withdrawnAt !== null && { withdrawnAt }),
      keptUntil,
      evidence: { ...evidence, pictures: pictures.map((key) => `/media/${key}/${wholeSize}`) },
    },
    date: row.made_at,
    lastModified: row.modified_at,
  };
}
