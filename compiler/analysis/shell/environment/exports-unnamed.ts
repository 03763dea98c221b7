/** What exports variables that are not named: all that are set, or those whose names are computed. */
export const exportsUnnamed = /\bset\s+-\w*a|\ballexport\b|\bexport\s+["'$]/;
