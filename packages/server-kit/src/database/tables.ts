/**
 * Every table of the database, by name. The package or feature that owns a table adds it by declaration
 * merging: `declare module '@mitto/server-kit/database/tables' { interface Tables { account_member:
 * MemberTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}
