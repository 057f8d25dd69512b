/** The size in an archive's address `/media/{key}/{size}`. */
export const archiveSize = 'zip';

/** Max bytes of pictures and recordings in an archive. */
export const maxArchiveBytes = 40_000_000;
