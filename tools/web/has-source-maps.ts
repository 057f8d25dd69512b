/** True for a build whose executed lines are counted. A source map tells the lines of the sources. */
export const hasSourceMaps = process.env['SOURCE_MAPS'] === '1';
