import { describe, expect, it } from 'vitest';
import { canInstall } from './apt.ts';
import { ensureBrowser, findBrowser, INSTRUCTIONS, type Machine } from './navegador.ts';

const machine = (running: string[], env: Record<string, string> = {}, folders: Record<string, string[]> = {}): Machine => ({
  env: { PATH: '/usr/local/bin:/usr/bin', ...env },
  home: '/home/u',
  works: (file) => running.includes(file),
  list: (folder) => folders[folder] ?? [],
});

describe('dónde está el navegador', () => {
  it('CHROMIUM_PATH manda sobre el PATH', () => {
    expect(findBrowser(machine(['/opt/c', '/usr/bin/chromium'], { CHROMIUM_PATH: '/opt/c' }))).toBe('/opt/c');
  });
  it('un CHROMIUM_PATH que no arranca es un error, no una pista', () => {
    expect(() => findBrowser(machine(['/usr/bin/chromium'], { CHROMIUM_PATH: '/opt/c' }))).toThrow('CHROMIUM_PATH');
  });
  it('en el PATH se prefiere el que no tiene ventana, que gasta menos', () => {
    const sin = '/usr/bin/chromium-headless-shell';
    expect(findBrowser(machine(['/usr/local/bin/chromium', sin]))).toBe(sin);
  });
  it('en el PATH se prefiere chromium a google-chrome', () => {
    expect(findBrowser(machine(['/usr/local/bin/google-chrome', '/usr/bin/chromium']))).toBe('/usr/bin/chromium');
    expect(findBrowser(machine(['/usr/bin/google-chrome']))).toBe('/usr/bin/google-chrome');
  });
  it('si no, el más nuevo de los que playwright bajó', () => {
    const cache = '/home/u/.cache/ms-playwright';
    const folders = { [cache]: ['chromium-99', 'chromium-1200', 'firefox-1500'] };
    const files = [`${cache}/chromium-99/chrome-linux/chrome`, `${cache}/chromium-1200/chrome-linux64/chrome`];
    expect(findBrowser(machine(files, {}, folders))).toBe(files[1]);
  });
  it('sin ninguno y sin poder instalar, dice exactamente qué hacer', () => {
    expect(() => ensureBrowser(machine([]), false)).toThrow(INSTRUCTIONS);
    expect(INSTRUCTIONS).toContain('apt-get install -y chromium fonts-liberation');
  });
});

describe('cuándo se instala', () => {
  it('sólo como root y en un Debian con apt-get', () => {
    expect(canInstall(0, () => true)).toBe(true);
    expect(canInstall(1000, () => true)).toBe(false);
    expect(canInstall(0, (f) => f !== '/etc/debian_version')).toBe(false);
    expect(canInstall(0, (f) => f !== '/usr/bin/apt-get')).toBe(false);
  });
});
