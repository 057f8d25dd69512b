/** All data that one feature keeps of a member, by table. */
export type MemberExport = Readonly<Record<string, readonly unknown[]>>;
