import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function dicho(error: Error): string {
  const lineas: string[] = [];
  createLog('info', (l) => lineas.push(l)).error({ error }, 'falló');
  return lineas.join();
}

describe('registro', () => {
  it('lo que se dio a una sentencia que falla no queda escrito, ni en su pila; la sentencia y su código sí', () => {
    const causa = Object.assign(new Error('invalid input syntax for type uuid: "CANARIO-00012345678"'), { code: '22P02' });
    const e = new DrizzleQueryError('select 1 where x = $1', ['CANARIO-Juan-Perez', '\n    at CANARIO.ts'], causa);
    const linea = dicho(e);
    expect(linea).not.toContain('CANARIO');
    expect(JSON.parse(linea).error).toMatchObject({ message: expect.stringContaining('select 1 where x = $1'), codigo: '22P02' });
    expect(JSON.parse(linea).error.stack).toContain('log.test.ts');
    expect(dicho(causa)).not.toContain('CANARIO');
  });
});
