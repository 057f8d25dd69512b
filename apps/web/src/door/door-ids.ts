/** What the ids of the door begin with: the page it came in and the app that takes it over name them alike. */
export const doorIds = 'door-';
