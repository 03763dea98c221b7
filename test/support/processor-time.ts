/**
 * Starts to measure, and gives what tells the milliseconds of processor time that this thread has taken since. Unlike those of a
 * clock they do not depend on what else the machine does, nor on what V8 compiles and collects beside it.
 */
export function startProcessorTimer(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}
