import type { JSONColumnType, Selectable } from 'kysely';
import type { ReportCase } from '../contract/report-case.ts';
import type { Evidence } from './evidence.ts';

export interface CaseTable {
  case_id: string;
  id: string;
  reporter: string | null;
  about: string;
  type: string;
  content: JSONColumnType<Partial<ReportCase>>;
  evidence: JSONColumnType<Evidence>;
  /** Keys of the pictures in the media store that the case holds. */
  pictures: string[];
  /** Keys of the pictures that the reporter sent. */
  reporter_pictures: string[];
  made_at: number;
  modified_at: number;
  withdrawn_at: number | null;
  expires_at: number;
  closed_at: number | null;
}
export type CaseRow = Selectable<CaseTable>;

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    safety_case: CaseTable;
  }
}
