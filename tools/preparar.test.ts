import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REPOSITORY } from './guards/fixture.ts';

interface Preparar {
  nodeComplaint(version: string): string | undefined;
  decide(root: string): 'nothing' | 'linked' | 'stamp' | 'install';
  preparar(root: string): string;
}
// Plain JavaScript without types, since it runs before the packages are there.
const tool = (await import(pathToFileURL(join(REPOSITORY, 'tools/preparar.mjs')).href)) as Preparar;

let root = '';
const lock = (packages: Record<string, object>): string => JSON.stringify({ packages: { '': {}, ...packages } });
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'respaldo-preparar-'));
  writeFileSync(
    join(root, 'package-lock.json'),
    lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/mac': { version: '2.0.0', optional: true } }),
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const installed = (packages: Record<string, object>): void => {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.package-lock.json'), lock(packages));
};

describe('qué Node sirve', () => {
  it.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.1.0'])('%s sirve', (v) => expect(tool.nodeComplaint(v)).toBeUndefined());
  it.each(['v18.20.0', 'v20.18.3'])('%s no, y se dice cuál hace falta', (v) => expect(tool.nodeComplaint(v)).toContain('20.19'));
});

describe('cuándo se instalan los paquetes', () => {
  it('en un clon recién hecho', () => expect(tool.decide(root)).toBe('install'));
  it('no, si lo instalado es lo que pide el candado; y queda anotado', () => {
    installed({ 'node_modules/a': { version: '1.0.0' } });
    expect(tool.preparar(root)).toBe('stamp');
    expect(tool.decide(root)).toBe('nothing');
  });
  it('sí, si el candado cambió después', () => {
    installed({ 'node_modules/a': { version: '1.0.0' } });
    tool.preparar(root);
    writeFileSync(join(root, 'package-lock.json'), lock({ 'node_modules/a': { version: '1.1.0' } }));
    expect(tool.decide(root)).toBe('install');
  });
  it('sí, si falta un paquete o la instalación quedó a medias', () => {
    installed({});
    expect(tool.decide(root)).toBe('install');
    rmSync(join(root, 'node_modules/.package-lock.json'));
    expect(tool.decide(root)).toBe('install');
  });
  it('nunca a través de un enlace', () => {
    symlinkSync(tmpdir(), join(root, 'node_modules'));
    expect(tool.decide(root)).toBe('linked');
  });
});
