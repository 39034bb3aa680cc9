import { describe, expect, it } from 'vitest';
import { checkLock, complete, type Lock, readLock } from './candado.ts';
import { REPOSITORY } from './guards/fixture.ts';

const lock = (): Lock => ({
  packages: {
    '': {},
    'node_modules/b': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { '@b/cli-linux-x64-musl': '2.0.0', '@b/cli-win32-arm64': '2.0.0', '@b/cli-linux-x64': '2.0.0' },
    },
    'node_modules/@b/cli-linux-x64': { version: '2.0.0' },
  },
});

describe('candado de paquetes', () => {
  it('el del repositorio sirve para npm ci en cualquier sistema', () => expect(checkLock(readLock(REPOSITORY))).toEqual([]));
  it('le faltan las versiones para otros sistemas que el registro no tenía', () => {
    expect(checkLock(lock()).map((p) => p.message)).toEqual([
      expect.stringContaining('@b/cli-linux-x64-musl@2.0.0'),
      expect.stringContaining('@b/cli-win32-arm64@2.0.0'),
    ]);
  });
  it('al completarlo cada una dice en qué sistema va, y no falta ninguna', () => {
    const full = complete(lock());
    expect(checkLock(full)).toEqual([]);
    expect(full.packages['node_modules/@b/cli-linux-x64-musl']).toEqual({
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    });
    expect(full.packages['node_modules/@b/cli-win32-arm64']).toEqual({
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['win32'],
      cpu: ['arm64'],
    });
  });
  it('lo que no tiene versión exacta o sistema conocido se informa y no se inventa', () => {
    const odd: Lock = { packages: { 'node_modules/b': { version: '1.0.0', optionalDependencies: { fsevents: '~2.3.3' } } } };
    expect(checkLock(complete(odd))).toHaveLength(1);
  });
});
