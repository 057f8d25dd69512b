import { element } from './element.ts';
import { databaseNames, inspectDatabase } from './inspect-database.ts';
import { makeDatabase, manageForm, rename } from './manage-databases.ts';
import { fault, type Opened, type Panel } from './panel.ts';
import { consolePanel } from './show-console.ts';
import { filesPanel } from './show-files.ts';
import { outboxPanel, quarantinePanel, syncPanel } from './show-sync.ts';
import { tablesPanel } from './show-tables.ts';

const panels: readonly Panel[] = [
  tablesPanel,
  outboxPanel,
  syncPanel,
  quarantinePanel,
  consolePanel,
  filesPanel,
];

/** The page that shows the local databases of this origin. */
export class DatabasePage {
  readonly #place: HTMLElement;
  readonly #choice = element('select', { id: 'database', change: () => this.#choose(this.#choice.value) });
  readonly #tabs = element('nav', { 'aria-label': 'What to look at' });
  readonly #view = element('div', { class: 'view' });
  #opened: Opened | undefined;
  #panel: Panel = tablesPanel;
  #end: () => void = () => undefined;

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  async start(wanted?: string): Promise<void> {
    const names = await databaseNames();
    if (names.length === 0) return this.#showNothing();
    this.#choice.replaceChildren(...names.map((name) => element('option', { value: name }, name)));
    this.#place.replaceChildren(
      element('div', { class: 'chooser' }, element('label', { for: 'database' }, 'Database'), this.#choice),
      manageForm({
        make: (name) => this.#told(makeDatabase(name).then((made) => this.start(made))),
        rename: (to) => this.#told(this.#rename(to)),
      }),
      this.#tabs,
      this.#view,
    );
    const name = wanted !== undefined && names.includes(wanted) ? wanted : (names[0] ?? '');
    this.#choice.value = name;
    await this.#open(name);
  }

  #showNothing(): void {
    const make = async () => await this.start(await makeDatabase('trial/somebody'));
    this.#place.replaceChildren(
      element('h2', {}, 'No local database yet'),
      element('p', { class: 'quiet' }, 'Sign in to the app in this browser, or make one to try.'),
      element(
        'button',
        { type: 'button', class: 'button primary', click: () => this.#told(make()) },
        'Make a database to try',
      ),
    );
  }

  #choose(name: string): void {
    this.#told(this.#open(name));
  }

  async #rename(to: string): Promise<void> {
    const name = this.#choice.value;
    // A database that is open cannot be deleted under its old name.
    await this.#close();
    try {
      await this.start(await rename(name, to));
    } catch (error) {
      await this.#open(name);
      throw error;
    }
  }

  async #close(): Promise<void> {
    this.#end();
    this.#end = () => undefined;
    await this.#opened?.db.store.close();
    this.#opened = undefined;
  }

  async #open(name: string): Promise<void> {
    await this.#close();
    const db = await inspectDatabase(name);
    if (!db) {
      this.#view.replaceChildren(element('p', { class: 'quiet' }, 'This is none of our databases.'));
      return;
    }
    this.#opened = { name, db };
    this.#show(this.#panel);
  }

  #show(panel: Panel): void {
    if (!this.#opened) return;
    this.#panel = panel;
    this.#tabs.replaceChildren(
      ...panels.map((one) =>
        element(
          'button',
          {
            type: 'button',
            class: 'tab',
            'aria-current': one === panel ? 'page' : undefined,
            click: () => this.#pick(one),
          },
          one.title,
        ),
      ),
    );
    this.#end();
    const place = element('div', {});
    this.#view.replaceChildren(element('h2', {}, panel.title), place);
    this.#end = panel.show(place, this.#opened);
  }

  #pick(panel: Panel): void {
    this.#show(panel);
    this.#tabs.querySelector<HTMLElement>('[aria-current]')?.focus();
  }

  #told(work: Promise<void>): void {
    work.catch((error: unknown) => this.#view.replaceChildren(fault(error)));
  }
}
