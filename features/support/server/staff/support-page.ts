import type { WantedPage } from '../contact/contact-store.ts';

const pageSize = 30;

/** Reads one entry more than the page has, to know whether there is a next page. */
export function wantedPage({
  state,
  before,
}: {
  state: 'open' | 'closed';
  before?: string | undefined;
}): WantedPage {
  const [at, id] = before?.split('.') ?? [];
  return {
    isOpen: state === 'open',
    before: at === undefined || id === undefined ? undefined : { at: Number(at), id },
    most: pageSize + 1,
  };
}

interface Listed {
  readonly made_at: number;
  readonly id: string;
}

/** Cuts the page, and tells where the next one begins. */
export function pageOf<R extends Listed>(
  rows: readonly R[],
): { readonly page: readonly R[]; readonly next: string | null } {
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return { page, next: last ? `${last.made_at}.${last.id}` : null };
}
