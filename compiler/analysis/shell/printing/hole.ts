/** Stands in an outline of a printed text for what only a run knows. */
export const hole = "\ufffc";

/** Stands in an outline for a number that only a run knows. */
export const numberHole = "\ufffb";

/** Either of them. */
export const anyHole: RegExp = /[\ufffb\ufffc]/;
