/** Stands in an outline of a printed text for what only a run knows. */
export const hole = "\ufffc";

/** Stands in an outline for a number that only a run knows. */
export const numberHole = "\ufffb";

/** Stands in an outline behind JSON that may come once, several times, or not at all. */
export const anyTimes = "\ufffa";

/** Either of the holes. */
export const anyHole: RegExp = /[\ufffb\ufffc]/;
