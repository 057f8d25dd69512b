import { DatabasePage } from './page.ts';

const place = document.querySelector<HTMLElement>('#databases');
if (!place) throw new Error('The page has no place for the databases.');
await new DatabasePage(place).start(new URLSearchParams(location.search).get('name') ?? undefined);
