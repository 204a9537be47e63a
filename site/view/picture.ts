/** The picture for previews, as pages announce it. */

/** Name of the file beside a skill's page. */
export const PICTURE_FILE = 'index.png';
/** What previews of pages expect. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
