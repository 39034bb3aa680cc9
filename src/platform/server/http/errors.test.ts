import { describe, expect, it } from 'vitest';
import { toAppError } from './errors.ts';

const conCodigo = (code: string) => Object.assign(new Error(`${code}: write`), { code });

describe('lo que falla fuera del producto se dice por su nombre', () => {
  // errno of Linux: no space left, quota exceeded, file too large for what is left.
  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('un disco sin espacio (%s) es 507, nunca un error interno', (code) => {
    expect(toAppError(conCodigo(code))).toMatchObject({ status: 507, codigo: 'sin_espacio' });
  });
  it('la base sin espacio también', () => {
    expect(toAppError(conCodigo('53100'))).toMatchObject({ status: 507, codigo: 'sin_espacio' });
  });
  // What the driver (pg 8) says of a rollback over a connection that already fell.
  it.each(['Client has encountered a connection error and is not queryable', 'Connection terminated unexpectedly'])(
    'deshacer sobre una conexión que cayó (%s) es 503 y dice cuándo volver',
    (mensaje) => {
      const e = toAppError(new Error('Failed query: rollback', { cause: new Error(mensaje) }));
      expect([e.status, e.codigo, e.datos.retryAfter]).toEqual([503, 'sin_base_de_datos', 2]);
    },
  );
});
