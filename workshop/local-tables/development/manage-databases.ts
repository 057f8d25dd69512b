import { LocalDatabaseError } from '@mitto/localdb/local-database-error';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { renameDatabase } from '@mitto/localdb/rename-database';
import { madeTables } from '../src/tables/made-tables.ts';
import { element } from './element.ts';
import { databaseNames, isOurName } from './inspect-database.ts';

/** Makes an empty database under a name of two parts, and closes it. Returns its name. */
export async function makeDatabase(name: string): Promise<string> {
  expectOurName(name);
  if ((await databaseNames()).includes(name)) {
    throw new LocalDatabaseError(402, `There is a database ${name} already`);
  }
  const cut = name.indexOf('/');
  const opened = await openLocalDatabase({
    app: name.slice(0, cut),
    account: name.slice(cut + 1),
    schema: 1,
    tables: [],
    mutations: [],
    extensions: [madeTables],
    now: Date.now,
  });
  if ('db' in opened) await opened.db.store.close();
  if (opened.mode === 'error') throw new LocalDatabaseError(opened.code, opened.sentence);
  return name;
}

/** Renames a database that this page has closed. Returns the new name. */
export async function rename(name: string, to: string): Promise<string> {
  expectOurName(to);
  await renameDatabase(name, to);
  return to;
}

function expectOurName(name: string): void {
  if (!isOurName(name)) throw new LocalDatabaseError(400, `${name || 'No name'}: write app/account`);
}

interface Choices {
  readonly make: (name: string) => void;
  readonly rename: (to: string) => void;
}

/** The form that makes another database, or renames the one that is shown. */
export function manageForm(choices: Choices): HTMLElement {
  const name = element('input', {
    type: 'text',
    id: 'new-name',
    placeholder: 'app/account',
    autocomplete: 'off',
  });
  const button = (title: string, act: (name: string) => void) =>
    element(
      'button',
      { type: 'button', class: 'button tonal slim', click: () => act(name.value.trim()) },
      title,
    );
  return element(
    'details',
    {},
    element('summary', {}, 'Make or rename'),
    element(
      'p',
      { class: 'quiet' },
      'The app finds a database by the account in its name, so rename one of the app only to put it aside. Close the app before.',
    ),
    element('label', { for: 'new-name' }, 'New name'),
    name,
    button('Make another', choices.make),
    button('Rename this one', choices.rename),
  );
}
