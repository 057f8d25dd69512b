import { configurationTable } from '@mitto/account/contract/configuration-table';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { ReadTx } from '@mitto/localdb/local-store';
import { type NewsList, newsLists } from '../lists/list-id.ts';
import { nothingYet, since } from './mark.ts';
import { readDoings, readMarks } from './read-news.ts';
import { setNewsLists } from './use-news-lists.ts';

/** Keeps the set of lists with unseen entries up to date. Returns a function that ends the subscription. */
export function followNews({ store }: LocalDatabase, me: string): () => void {
  const end = store.watch((tx) => unseen(tx, me), setNewsLists, reportError);
  return () => {
    end();
    setNewsLists();
  };
}

async function unseen(tx: ReadTx, me: string): Promise<NewsList[]> {
  const doings = await readDoings(tx, me);
  const marks = (await readMarks(tx, 'seen')) ?? {};
  const shown = await shownLists(tx);
  return newsLists.filter(
    (list) => (shown?.has(list) ?? true) && since(marks[list] ?? nothingYet, doings[list]).length > 0,
  );
}

/**
 * Ids of the configured lists; undefined without a configuration. Unseen entries of other lists are ignored,
 * because these lists have no tab.
 */
async function shownLists(tx: ReadTx): Promise<ReadonlySet<unknown> | undefined> {
  const [kept] = await tx.find({ table: configurationTable.name });
  const value = kept?.row['value'];
  const tabs = typeof value === 'object' && value !== null && 'audienceTabs' in value && value.audienceTabs;
  if (!Array.isArray(tabs)) return undefined;
  return new Set(
    tabs.map((tab: unknown) => typeof tab === 'object' && tab !== null && 'id' in tab && tab.id),
  );
}
