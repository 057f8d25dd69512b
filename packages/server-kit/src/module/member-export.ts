/** All data about a member that one feature stores, by table. */
export type MemberExport = Readonly<Record<string, readonly unknown[]>>;
