/**
 * How a side is type-checked: with two checkers (more take gigabytes and no less time), and with what the last check knew, so that only what
 * changed is read again. Links are not followed: a copy of the tree that borrows the packages finds that knowledge valid.
 */
export const tscArguments = (side: string): string[] => [
  ...['-p', `tsconfig.${side}.json`, '--checkers', '2', '--preserveSymlinks'],
  ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/respaldo/tsc-${side}.json`],
];
