/** Tells names of what is counted in dollars, and may well stand behind a sign for them. */
export function isMoneyName(name: string): boolean {
  return /amount|budget|cost|credit|dollar|fee|price|spend|sum|total|usd/i.test(name);
}
