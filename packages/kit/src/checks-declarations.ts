declare const __built__: true | undefined;

/**
 * False in the built app, whose build leaves the checks of declarations out to be smaller. A fault in a
 * declaration throws in the dev server, on the server and in every test.
 */
export const checksDeclarations = typeof __built__ === 'undefined';
