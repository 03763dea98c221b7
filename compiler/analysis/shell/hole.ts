/** Stands in an outline of a printed text for what only a run knows. */
export const hole = "\ufffc";
