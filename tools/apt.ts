import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether packages of Debian can be installed here: root, on a system with apt-get. */
export function canInstall(uid: number | undefined = process.getuid?.(), has = existsSync): boolean {
  return uid === 0 && has('/etc/debian_version') && has('/usr/bin/apt-get');
}

/** Installs packages of Debian, saying so first. Throws when apt-get refuses. */
export function install(packages: string[]): void {
  const run = (args: string[]): void => {
    console.log(`$ apt-get ${args.join(' ')}`);
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) throw new Error(`apt-get ${args[0]} ended with ${status}`);
  };
  console.log(`Installing ${packages.join(', ')} (running as root on Debian)`);
  run(['update']);
  run(['install', '-y', '--no-install-recommends', ...packages]);
}

/** In CI, as root on Debian: gets a program that some check uses when it is there. Without it the check says that it did not run. */
export function offer(program: string, env: NodeJS.ProcessEnv = process.env): void {
  if (env.CI !== 'true' || !canInstall() || spawnSync(program, ['--version']).status === 0) return;
  try {
    install([program]);
  } catch (error) {
    console.log(`${program} could not be installed: ${error instanceof Error ? error.message : error}`);
  }
}
