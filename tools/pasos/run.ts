import { spawn } from 'node:child_process';

export interface Ran {
  code: number;
  /** Set when the output was kept instead of printed. */
  output: string;
}
interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Keeps the output to print it in one piece, for commands that run side by side. */
  keep?: boolean;
  minutes?: number;
}

const GRACE_MS = 5_000;

/** Runs a program of node_modules/.bin or of the PATH to its end, with its output on ours. A program that hangs is ended and fails. */
export function run(program: string, args: string[], options: RunOptions): Promise<Ran> {
  const { cwd, keep = false, minutes = 15 } = options;
  const path = `${cwd}/node_modules/.bin:${process.env.PATH ?? ''}`;
  const env = { ...(options.env ?? process.env), PATH: path };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', keep ? 'pipe' : 'inherit', keep ? 'pipe' : 'inherit'] });
  let output = '';
  const collect = (text: string): void => {
    output += text;
  };
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  const timer = setTimeout(() => {
    console.log(`${program} did not end in ${minutes} minutes: ended`);
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
  }, minutes * 60_000);
  return new Promise((resolve) => {
    const done = (code: number, extra = ''): void => {
      clearTimeout(timer);
      resolve({ code, output: output + extra });
    };
    child.on('error', (error) => done(127, `${program}: ${error.message}`));
    child.on('close', (code) => done(code ?? 1));
  });
}
