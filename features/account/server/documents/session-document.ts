import type { SessionDocument } from '../../contract/document-calls.ts';
import type { DocumentRow } from '../store/documents.ts';

export function documentOf(row: DocumentRow): SessionDocument {
  return {
    session_path: row.path,
    session_id: row.id,
    uid: row.uid,
    content: row.content,
    date: row.made_at,
    lastModified: row.modified_at,
  };
}
