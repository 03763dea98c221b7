/**
 * Starts to measure, and gives what tells the milliseconds of processor time that the process has taken since. Unlike those of a
 * clock they do not depend on what else the machine does.
 */
export function startProcessorTimer(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
