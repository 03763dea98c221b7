/** So many characters may a script have that is looked through for slips which need several looks: longer ones write texts of other languages. */
export const longestScript = 10_000;
