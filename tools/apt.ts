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
