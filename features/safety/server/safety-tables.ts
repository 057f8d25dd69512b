import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { ReportCase } from '../contract/report-case.ts';
import type { Severity } from '../contract/safety-staff-calls.ts';
import type { Evidence } from './evidence.ts';

/** What one member reports, with the evidence of that time. */
export interface ReportTable {
  report_id: string;
  case_id: string;
  /** Id of the document that its author wrote. */
  id: string;
  reporter: string | null;
  about: string;
  type: string;
  content: JSONColumnType<Partial<ReportCase>>;
  evidence: JSONColumnType<Evidence>;
  /** Keys of the pictures in the media store that the report holds. */
  pictures: string[];
  /** Keys of the pictures that the reporter sent. */
  reporter_pictures: string[];
  made_at: number;
  modified_at: number;
  withdrawn_at: number | null;
  expires_at: number;
}
export type ReportRow = Selectable<ReportTable>;

/** All reports about a member, or about one of their activities, on which staff acts together. */
export interface CaseTable {
  case_id: string;
  number: GeneratedAlways<number>;
  about: string;
  name: string;
  activity_id: string | null;
  severity: Severity;
  opened_at: number;
  last_at: number;
  due_at: number;
  closed_at: number | null;
  taken_by: string | null;
  taken_until: Generated<number>;
}
export type CaseRow = Selectable<CaseTable>;

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    safety_case: CaseTable;
    safety_report: ReportTable;
  }
}
